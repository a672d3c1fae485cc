/** Statements: the bookings of one agent's account, as a list and as a file, and the bonuses by month. */
export { exportStatement } from './export-statement.ts'
export { listEarnings, listStatement } from './statement.service.ts'
