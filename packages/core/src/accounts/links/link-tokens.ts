/** How a one-time link names its agent and its secret. Only the secret's hash is ever stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LinkKind } from './account-links.repository.ts'

/** What a link's uid is for clients of these calls: the id as base64url. */
export const uidOf = (agentId: number): string => Buffer.from(String(agentId)).toString('base64url')

/** The id in a uid. Undefined if there is none. */
export function idOf(uid: string): number | undefined {
  const text = Buffer.from(uid, 'base64url').toString('utf8')
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined
}

export const createToken = (): string => randomBytes(32).toString('base64url')

/** The kind is part of the hash: a token of one kind is never one of another. */
export const hashToken = (kind: LinkKind, token: string): string =>
  createHash('sha256').update(`${kind}:${token}`).digest('hex')

/** Whether the token belongs to the stored link and the link is still valid. */
export function isLinkOf(
  link: { token_hash: string; expires_at: Date } | undefined,
  { kind, token, now }: { kind: LinkKind; token: string; now: Date },
): boolean {
  if (link === undefined || link.expires_at <= now) return false
  return timingSafeEqual(Buffer.from(link.token_hash), Buffer.from(hashToken(kind, token)))
}

const PATH: Record<LinkKind, string> = { activation: 'activate', reset: 'password/reset/confirm' }

/** The address a mail sends its reader to (RESET-004, RESET-012). */
export const linkUrl = (publicUrl: string, kind: LinkKind, { uid, token }: { uid: string; token: string }): string =>
  `${publicUrl}/${PATH[kind]}/${uid}/${token}`
