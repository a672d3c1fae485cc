import { HtmlValidate } from 'html-validate'
import { authPaths, publicPaths } from '../support/screens.ts'
import { expect, requestTest } from '../support/test.ts'

/** The disabled rules concern only the style in which React writes elements and attributes, all of it valid HTML. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // <meta charSet="utf-8"/>: case is ignored in names, and so is the slash of a void element.
    'attr-case': 'off',
    'void-style': 'off',
    // required="" is the same as required.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // React's generated ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // The component library names one of its classes twice on an element, which has no effect.
    'no-dup-class': 'off',
    // Staff write telephone numbers with plain spaces, which phones can read, too.
    'tel-non-breaking': 'off',
    // The component library sizes by style attributes. The tests of the policy prove which pages may have them.
    'no-inline-style': 'off',
  },
})

requestTest('the HTML of every page is valid', async ({ request }) => {
  const problems: Record<string, string[]> = {}
  for (const path of [...publicPaths, ...authPaths, '/dashboard', '/dashboard/edit-profile', '/no/such/page']) {
    const { results } = await validator.validateString(await (await request.get(path)).text())
    const messages = results.flatMap(({ messages }) => messages)
    if (messages.length === 0) continue
    problems[path] = messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
  }
  expect(problems).toEqual({})
})
