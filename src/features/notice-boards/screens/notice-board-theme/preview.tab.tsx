import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { sampleMessage } from '../notices/sample.ts'
import { SampleBoard } from '../notices/SampleBoard.tsx'
import { useLook } from '../notices/use-look.ts'

/** A sample message in the theme. */
export default function ThemePreview({ entity, record }: SpecialTabProps) {
  const known = useLook(Number(record[entity.key]))
  return <SampleBoard label={`A sample message in ${titleOf(entity, record)}`} known={known} message={sampleMessage} />
}
