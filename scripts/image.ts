/** `npm run image`: builds the container image of the last commit (docs/operations.md). */
import { buildImage } from '../deploy/image/build.ts'

export default async function image(): Promise<void> {
  console.log(buildImage())
}
