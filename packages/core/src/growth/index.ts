/** Growth in bulk: networks of millions of agents, made for measuring. */
export { growNetwork } from './grow-network.ts'
