/** What the tables and files say contradicts what was signed before. Nothing more is signed until somebody has looked into it. */
export class LogProblemError extends Error {
  override name = 'LogProblemError'
}
