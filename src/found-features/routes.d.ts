import type { Route } from '../domain/routes.ts'

/** The special screens of every feature: in files of their own, for the page's first load has them and no entity. */
export declare const featureRoutes: readonly Route[]
