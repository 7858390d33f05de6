import type { Route } from './routes.ts'

/**
 * Declares a special screen, which no entity brings.
 * @param path parameters in braces: `/settings/user/{userId}`
 * @param screen the name of its file: `sign-in` is drawn by `sign-in.screen.tsx`
 */
export const screenRoute = (path: string, title: string, screen: string, more: Partial<Route> = {}): Route => ({
  path,
  aliases: [],
  access: 'auth',
  permission: [],
  kind: 'screen',
  title,
  screen,
  ...more,
})
