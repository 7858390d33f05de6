import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { AppPart } from '../AppPart.tsx'

/** The app, on a person's page. */
export default function PersonApp({ entity, record }: SpecialTabProps) {
  return <AppPart personId={Number(record[entity.key])} />
}
