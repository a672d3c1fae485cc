/** Growth in bulk: networks of millions of agents, made for measuring. */
export { type Growth, type GrowthSummary, growNetwork } from './grow-network.ts'
