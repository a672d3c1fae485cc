/**
 * Money in the database: whole minor units (cents), exact at any size. The drivers read an amount as a number, or as a
 * `bigint` beyond the safe integers, and a sum over many accounts, which is a numeric, as text. Code holds all of them
 * as `bigint`.
 */
import type { ColumnType } from 'kysely'

export type StoredAmount = number | bigint
export type StoredSum = string

export type MoneyColumn = ColumnType<StoredAmount, bigint, bigint>

export type NullableMoneyColumn = ColumnType<StoredAmount | null, bigint | null | undefined, bigint | null>

/** Returns a stored amount as a `bigint`. */
export const minorUnits = (stored: StoredAmount | StoredSum): bigint => BigInt(stored)
