/** Passwords: what a new one must be, and how one is kept and recognised. */
export { hashPassword, verifyPassword } from './password-hash.ts'
export { type PasswordOwner, passwordProblems, similarityProblems } from './password-rules.ts'
