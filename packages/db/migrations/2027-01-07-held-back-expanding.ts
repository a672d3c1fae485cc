/**
 * What is held back for an agent is asked for only where a version of the plan holds anything back (plan rule 20). The release
 * before asks for it with a statement of its own.
 */
import type { Kysely } from 'kysely'
import { applyFunctions } from './apply-functions.ts'

export const functions = { held_back: '8e4b28ecfb056a69' }

export const up = (db: Kysely<unknown>): Promise<void> => applyFunctions(db, Object.keys(functions))
