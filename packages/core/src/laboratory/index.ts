/** The plan laboratory: what a plan would have paid, and what it would cost under assumptions. */
export { describeLaboratory, simulatePlan } from './simulate-plan.ts'
