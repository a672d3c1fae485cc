/** The one error of expected failures. What a code means on the wire is decided once, by the API. */
export { AppError, type AppErrorCode, conflict, invalid, notFound, unauthenticated } from './errors.ts'
export { parseInput } from './parse-input.ts'
