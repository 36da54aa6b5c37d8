import js from "@eslint/js";
import globals from "globals";

const SITE = ["src/conventicle/web/static/**/*.js", "src/conventicle/web/boards/*/static/*.js"];

export default [
  { ignores: ["**/.*/**", "build/**", "dist/**", "docs/assets/**"] },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-else-return": "error",
      "no-shadow": "error",
      "no-unneeded-ternary": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      complexity: ["error", 15],
      "max-lines-per-function": ["error", { max: 150, skipComments: true, skipBlankLines: true }],
      "max-lines": ["error", 250],
    },
  },
  { files: SITE, languageOptions: { globals: globals.browser } },
  { files: ["**/*-worker.js"], languageOptions: { globals: { ...globals.worker, ...globals.serviceworker } } },
  { files: ["tests/scripts/**", "eslint.config.js"], languageOptions: { globals: globals.node } },
];
