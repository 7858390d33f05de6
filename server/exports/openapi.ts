import type { Entity } from '../../src/domain/entity.ts'
import { words } from '../../src/domain/vocabulary.ts'
import { parameterRef, schemaRef, type Operation } from '../endpoint/operation.ts'
import { listParameterRefs } from '../rest/openapi/list-parameters.ts'

const { many } = words('classic')

export const describeExport = (entity: Entity): Operation => ({
  summary: `Export ${many(entity.term)} as CSV`,
  tag: entity.id,
  parameters: [...['q', 'columns', ...(entity.lists ? ['list'] : [])].map(parameterRef), ...listParameterRefs(entity)],
  answers: { 200: schemaRef('Csv') },
  mediaType: 'text/csv',
})
