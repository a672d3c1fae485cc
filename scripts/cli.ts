/** `npm run cli -- <task>`. */
import { cli } from '@evergrove/server'

export default cli
