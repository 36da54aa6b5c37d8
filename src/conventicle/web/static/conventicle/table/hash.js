// Hashes as the site shows them.

/** The SHA-256 hash of bytes in hexadecimal digits, in the same digits. @param {string} digits */
export async function hashOf(digits) {
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
