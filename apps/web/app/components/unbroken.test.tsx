import { expect, test } from 'vitest'
import { renderNode } from '../../testing/render-node.ts'
import { findBrokenWords } from '../../testing/shape.ts'
import { Unbroken } from './unbroken.tsx'

test('in a narrow column an address with a long name breaks at its signs, and the words beside them stay whole', async () => {
  const address = 'af0572e9cd6343678d14dab195735240@joiners.example'
  renderNode(
    <table style={{ width: '6rem' }}>
      <tbody>
        <tr>
          <td>
            <Unbroken text={address} />
          </td>
          <td>Changed the role of a colleague</td>
        </tr>
      </tbody>
    </table>,
  )
  await expect.poll(() => document.body.textContent).toContain(address)
  expect(findBrokenWords()).toEqual([])
})
