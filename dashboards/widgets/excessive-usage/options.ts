import { choice, integer } from '../../../src/domain/fields/index.ts'

export const options = {
  of: choice({ tokens: '{Many fob}', areas: '{Many area}' }, { label: 'Uses of', required: true, initial: 'tokens' }),
  order: choice(
    { ratio: 'Most above its average first', count: 'Most used first' },
    { required: true, initial: 'ratio' },
  ),
  threshold: integer({
    label: 'Mark above',
    unit: 'uses in 24 h',
    required: true,
    min: 1,
    max: 1_000_000,
    initial: 100,
  }),
}
