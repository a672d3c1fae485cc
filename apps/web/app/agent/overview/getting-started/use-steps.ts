import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { paymentQuery } from '../../payments/payment-query.ts'
import { referralsQuery } from '../../queries/referrals-query.ts'
import { type Step, stepsLeft } from './steps.ts'

/** The steps to show: none when all are done, undefined while it is not known whether that is so. */
export function useSteps(member: CurrentUser): Step[] | undefined {
  const payment = useQuery(paymentQuery)
  const referrals = useQuery(referralsQuery)
  return stepsLeft({
    member,
    payment: payment.data === undefined && payment.isError ? 'failed' : payment.data,
    hasReferral:
      referrals.data === undefined && referrals.isError ? 'failed' : referrals.data && referrals.data.length > 0,
  })
}
