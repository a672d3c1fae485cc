/** One run of the development server; `npm run dev` starts it again after each change. */
import { main } from '@evergrove/server'

export default async function devServer(): Promise<void> {
  await main({ development: true })
}
