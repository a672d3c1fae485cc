/**
 * The eight libraries by the names of their API calls, which are also the ids of their routes (LIB-001 to LIB-008). The
 * sidebar has the same titles (GAP-32).
 */
import type { LibraryName } from '@evergrove/contract/content-kinds'
import { apiQuery } from '../../platform/api/api-query.ts'
import { memberApi } from '../../platform/session/member-api.ts'

export const libraries = {
  ourproducts: {
    title: 'Our Products',
    text: 'What we arrange, and how to explain it.',
    query: apiQuery('ourproducts', (init) => memberApi().ourproducts.$get({}, { init })),
  },
  annuity: {
    title: 'Annuity',
    text: 'An income for life: sheets and talks about annuities.',
    query: apiQuery('annuity', (init) => memberApi().annuity.$get({}, { init })),
  },
  life: {
    title: 'Life',
    text: 'Cover for those who are left behind.',
    query: apiQuery('life', (init) => memberApi().life.$get({}, { init })),
  },
  health: {
    title: 'Health',
    text: 'Cover for treatment, and where it is given.',
    query: apiQuery('health', (init) => memberApi().health.$get({}, { init })),
  },
  training: {
    title: 'Trainings',
    text: 'Lessons to watch and read, in the order in which they help.',
    query: apiQuery('training', (init) => memberApi().training.$get({}, { init })),
  },
  contracting: {
    title: 'Contractings',
    text: 'The papers that make you our agent, and what they say.',
    query: apiQuery('contracting', (init) => memberApi().contracting.$get({}, { init })),
  },
  marketingmaterials: {
    title: 'Marketing Materials',
    text: 'What you may show and hand out as it is.',
    query: apiQuery('marketingmaterials', (init) => memberApi().marketingmaterials.$get({}, { init })),
  },
  agentsupports: {
    title: 'Agent Supports',
    text: 'Help with the work from day to day.',
    query: apiQuery('agentsupports', (init) => memberApi().agentsupports.$get({}, { init })),
  },
} satisfies Record<LibraryName, object>
