/** The URL map of the whole site, written out by hand. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('public/layout/public-layout.tsx', [
    index('public/home/home.tsx'),
    route('about', 'public/about/about.tsx'),
    route('services', 'public/services/services.tsx'),
    route('services/:slug', 'public/services/service.tsx'),
    route('contact', 'public/contact/contact.tsx'),
    route('privacy-policy', 'public/legal/privacy-policy.tsx'),
    route('terms-and-conditions', 'public/legal/terms-and-conditions.tsx'),
    route('mlm-marketing', 'public/marketing/marketing.tsx'),
    route('*', 'public/not-found/not-found.tsx'),
  ]),
  layout('auth/auth-layout.tsx', [
    route('login', 'auth/login/login.tsx'),
    route('signup', 'auth/signup/signup.tsx'),
    route('reset-password', 'auth/reset-password.tsx'),
    route('password/reset/confirm/:uid/:token', 'auth/reset-password-confirm.tsx'),
    route('activate/:uid/:token', 'auth/activate/activate.tsx'),
  ]),
  route('dashboard', 'dashboard/layout/dashboard-layout.tsx', [
    index('dashboard/overview/overview.tsx'),
    route('edit-profile', 'dashboard/edit-profile/edit-profile.tsx'),
    route('payments', 'dashboard/payments/payments.tsx'),
  ]),
  route('sitemap.xml', 'public/seo/sitemap.ts'),
  route('robots.txt', 'public/seo/robots.ts'),
  route('manifest.webmanifest', 'public/seo/manifest.ts'),
] satisfies RouteConfig
