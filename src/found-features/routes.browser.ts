import type { Route } from '../domain/routes.ts'

const found = import.meta.glob<{ default: readonly Route[] }>('../features/*/domain/routes.ts', { eager: true })

/** The special screens of every feature: in files of their own, for the page's first load has them and no entity. */
export const featureRoutes: readonly Route[] = Object.values(found).flatMap(file => file.default)
