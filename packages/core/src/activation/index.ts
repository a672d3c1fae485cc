/** The status of an agent: activation by the approved fee, suspension, reinstatement. */
export { type ActivationDeps, approvePayment } from './approve-payment.ts'
export { reinstateAgent, suspendAgent } from './suspend-agent.ts'
