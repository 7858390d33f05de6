import { routes } from '../domain/routes.ts'

/**
 * The paths of the light page's screens, by their files' names. The build writes the list itself here, for the table of
 * all routes is long (`scripts/build/light-paths.ts`).
 */
export const lightPaths: readonly (readonly [screen: string, path: string])[] = routes
  .filter(({ isLight }) => isLight)
  .flatMap(({ screen, path, aliases }) => [path, ...aliases].map(each => [screen, each] as const))
