import { HtmlValidate } from 'html-validate'
import { authPaths, publicPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Left out is only what is a matter of taste in the way React writes elements and attributes, all of it valid HTML. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // <meta charSet="utf-8"/>: names are read in any case, and the slash of a void element is ignored.
    'attr-case': 'off',
    'void-style': 'off',
    // required="" is the same as required.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React's generated ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // The component library names a class of its own twice on one element, which is the same as once.
    'no-dup-class': 'off',
    // Staff write telephone numbers with plain spaces, and a phone reads them as well.
    'tel-non-breaking': 'off',
    // The component library sizes by style attributes; which pages may have those is proven with their policy.
    'no-inline-style': 'off',
  },
})

for (const path of [...publicPaths, ...authPaths, '/dashboard', '/dashboard/edit-profile', '/no/such/page']) {
  test(`the HTML of ${path} is valid`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const { results } = await validator.validateString(html)
    const messages = results.flatMap(({ messages }) => messages)
    expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
  })
}
