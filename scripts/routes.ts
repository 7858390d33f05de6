import { entities } from '../src/domain/entities/index.ts'
import { entityRoutes } from '../src/domain/entity-routes.ts'
import { routes } from '../src/domain/routes.ts'

/** Prints the app's route table as tab-separated values, with the columns that the specification's table has. */
const columns = ['path', 'aliases', 'access', 'permission', 'kind', 'title']
const lines = [...routes, ...entityRoutes(entities)].map(({ path, aliases, access, permission, kind, title }) =>
  [path, aliases.join(' '), access, permission.join(' ') || '-', kind, title].join('\t'),
)
console.log([columns.join('\t'), ...lines].join('\n'))
