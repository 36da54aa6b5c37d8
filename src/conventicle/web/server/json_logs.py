"""The log as JSON, a line each, where the operator asks for it (CONVENTICLE_LOG=json): other programs read it."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """Time, level, logger, message, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever stands in the message."""
        row = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            row["error"] = self.formatException(record.exc_info)
        return json.dumps(row, ensure_ascii=False)
