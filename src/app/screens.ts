import { routes, type Route } from '../domain/routes.ts'
import SignInScreen from '../screens/sign-in/sign-in.screen.tsx'
import type { ScreenFile } from './screen-files.ts'

type Load = () => Promise<ScreenFile>

/** What is opened first is not waited for twice. */
const first: Readonly<Record<string, Load>> = {
  'sign-in': async () => ({ default: SignInScreen }),
  dashboard: () => import('../../dashboards/Dashboard.tsx'),
}

/** Every special route, with how to load its screen. */
export const screens: readonly { readonly route: Route; readonly load: Load }[] = routes.map(route => ({
  route,
  load: first[route.screen] ?? (async () => (await import('./screen-files.ts')).loadScreen(route.screen)),
}))
