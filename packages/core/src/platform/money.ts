/**
 * Money in the database: whole minor units (cents), which the drivers read as safe integers and code holds as `bigint`.
 */
import type { ColumnType } from 'kysely'

export type MoneyColumn = ColumnType<number, bigint, bigint>

/** A stored amount as a `bigint`. */
export const minorUnits = (stored: number): bigint => BigInt(stored)
