/** How a visitor with an agent's code becomes an agent. */
export { type SignedUp, signUp } from './sign-up.ts'
