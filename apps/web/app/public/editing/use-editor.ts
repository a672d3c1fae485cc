/** Whether the visitor is a member of staff who may edit the public pages. */
import { mayDo } from '@evergrove/contract/staff/duties'
import { useEffect, useState } from 'react'
import { type BodyOf, createSend } from '../../platform/api/calls.ts'
import { apiBaseUrl } from '../../platform/document/api-base-url.ts'
import { readStaffToken } from '../../staff/session/staff-token.ts'

/**
 * Asks with the stored token. What a refusal means for the session is left to the console, which can tell its reason.
 */
async function askWhetherEditor(signal: AbortSignal): Promise<boolean> {
  const headers = { Authorization: `JWT ${readStaffToken()}` }
  const response = await createSend(apiBaseUrl)('GET /staff/me', { headers, signal })
  return response.status === 200 && mayDo(((await response.json()) as BodyOf<'GET /staff/me'>).role, 'content')
}

/** False until the server has said so. */
export function useEditor(): boolean {
  const [isEditor, setIsEditor] = useState(false)
  useEffect(() => {
    const asking = new AbortController()
    askWhetherEditor(asking.signal).then(setIsEditor, () => {
      // Without a connection nothing can be edited.
    })
    return () => asking.abort()
  }, [])
  return isEditor
}
