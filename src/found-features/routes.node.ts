import type { Route } from '../domain/routes.ts'
import { inEveryFeature } from './files.node.ts'

/** The special screens of every feature: in files of their own, for the page's first load has them and no entity. */
export const featureRoutes: readonly Route[] = (await inEveryFeature<readonly Route[]>('domain/routes.ts')).flat()
