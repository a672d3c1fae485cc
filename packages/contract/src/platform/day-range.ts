/** Calendar days in the filters of staff lists. They are whole days of UTC, with both ends included. */
import { z } from 'zod'

const WRONG_DATE = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'

/** A day such as 2026-11-21. ISO allows the year 0, but the database does not. */
export const dayField = () =>
  z.iso.date({ error: WRONG_DATE, abort: true }).refine((day) => day >= '0001-01-01', { error: WRONG_DATE })

/** The fields of a filter by days. */
export const dayRange = { from: dayField().optional(), to: dayField().optional() }
export type DayRange = { from?: string | undefined; to?: string | undefined }
