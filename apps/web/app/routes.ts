/** The URL map of the whole site. The screens of the console are listed in staff-screens.ts, all others here. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { menuGroups, otherScreens } from './staff/layout/staff-screens.ts'

const consoleScreens = [...Object.values(menuGroups).flat(), ...otherScreens].map(({ to, file }) => {
  const path = to.slice('/staff/'.length)
  return route(path, file ?? `staff/${path}/${path.split('/').at(-1)}.tsx`)
})

export default [
  layout('public/layout/public-layout.tsx', [
    layout('public/layout/page-boundary.tsx', [
      index('public/home/home.tsx'),
      route('about', 'public/about.tsx'),
      route('services', 'public/services/services.tsx'),
      route('services/:slug', 'public/services/service.tsx'),
      route('contact', 'public/contact.tsx'),
      route('privacy-policy', 'public/legal/privacy-policy.tsx'),
      route('terms-and-conditions', 'public/legal/terms-and-conditions.tsx'),
      route('mlm-marketing', 'public/marketing.tsx'),
      route('income-disclosure', 'public/disclosure/newest.tsx'),
      route('income-disclosure/:number', 'public/disclosure/numbered.tsx'),
      route('transparency', 'public/transparency.tsx'),
      route('*', 'public/not-found.tsx'),
    ]),
  ]),
  layout('auth/auth-layout.tsx', [
    route('login', 'auth/login.tsx'),
    route('signup', 'auth/signup.tsx'),
    route('reset-password', 'auth/reset-password.tsx'),
    route('password/reset/confirm/:uid/:token', 'auth/reset-password-confirm.tsx'),
    route('activate/:uid/:token', 'auth/activate.tsx'),
    route('confirm-email/:token', 'auth/confirm-email.tsx'),
    route('not-me/:token', 'auth/not-me.tsx'),
    route('staff/login', 'staff/sign-in/staff-login.tsx'),
    route('staff/invitation/:token', 'staff/sign-in/invitation.tsx'),
  ]),
  route('dashboard', 'agent/layout/agent-layout.tsx', [
    layout('agent/layout/screen-boundary.tsx', [
      index('agent/overview/overview.tsx'),
      layout('agent/layout/library-screens.tsx', [
        route('edit-profile', 'agent/edit-profile/edit-profile.tsx'),
        route('withdrawals', 'agent/withdrawals/withdrawals.tsx'),
        route('statement', 'agent/statement/statement.tsx'),
        route('statement/:number', 'agent/statement/entry/entry.tsx'),
        route('levels', 'agent/levels/levels.tsx'),
        route('downlines', 'agent/downlines/downlines.tsx'),
        route('referrals', 'agent/referrals/referrals.tsx'),
        route('payments', 'agent/payments/payments.tsx'),
        route('notifications', 'agent/notifications/notifications.tsx'),
        route('ourproducts', 'agent/libraries/library.tsx', { id: 'ourproducts' }),
        route('annuity', 'agent/libraries/library.tsx', { id: 'annuity' }),
        route('life', 'agent/libraries/library.tsx', { id: 'life' }),
        route('health', 'agent/libraries/library.tsx', { id: 'health' }),
        route('trainings', 'agent/libraries/library.tsx', { id: 'training' }),
        route('contractings', 'agent/libraries/library.tsx', { id: 'contracting' }),
        route('marketingmaterials', 'agent/libraries/library.tsx', { id: 'marketingmaterials' }),
        route('agentSupports', 'agent/libraries/library.tsx', { id: 'agentsupports' }),
        route('help-and-support', 'agent/help-and-support.tsx'),
        route('*', 'agent/not-found.tsx'),
      ]),
    ]),
  ]),
  route('staff', 'staff/layout/staff-layout.tsx', [
    layout('staff/layout/screen-boundary.tsx', [
      index('staff/home/home.tsx'),
      layout('staff/layout/library-screens.tsx', [
        ...consoleScreens,
        route('account', 'staff/account/account.tsx'),
        route('*', 'staff/layout/not-found.tsx'),
      ]),
    ]),
  ]),
  route('income-disclosure.json', 'public/disclosure/record.ts', { id: 'newest-record' }),
  route('income-disclosure.csv', 'public/disclosure/table.ts', { id: 'newest-table' }),
  route('income-disclosure/:number/record.json', 'public/disclosure/record.ts', { id: 'numbered-record' }),
  route('income-disclosure/:number/table.csv', 'public/disclosure/table.ts', { id: 'numbered-table' }),
  route('sitemap.xml', 'public/seo/sitemap.ts'),
  route('robots.txt', 'public/seo/robots.ts'),
  route('manifest.webmanifest', 'public/seo/manifest.ts'),
] satisfies RouteConfig
