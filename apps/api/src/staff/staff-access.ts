/** Who of the staff asks, and whether their role may. */

import type { SessionDeps } from '@evergrove/core/accounts'
import { authenticateStaff, requireRole, type StaffMember, type StaffRole } from '@evergrove/core/staff'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../environment.ts'

type StaffEnvironment = { Variables: ApiEnvironment['Variables'] & { staff: StaffMember } }

/** Puts the asking member of staff into the context; 401 for nobody, 403 for a member or another role. */
export const requireStaff = (deps: SessionDeps, roles: StaffRole[]) =>
  createMiddleware<StaffEnvironment>(async (c, next) => {
    const staff = await authenticateStaff(deps, c.req.header('Authorization'))
    requireRole(staff, roles)
    c.set('staff', staff)
    await next()
  })

/** How the audit trail names whoever acts here. */
export const actorOf = ({ id }: StaffMember) => ({ kind: 'staff', id }) as const
