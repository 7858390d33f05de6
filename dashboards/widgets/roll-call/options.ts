import { refs } from '../../../src/domain/fields/index.ts'

export const options = { zones: refs('zone', { help: 'Every zone where left empty' }) }
