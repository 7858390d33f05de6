import { Ranking } from '../../../src/features/excessive-usage/screens/Ranking.tsx'
import type { WidgetProps } from '../../widget.ts'
import type { options as fields } from './options.ts'

/** The ranking of credentials or sites, as the tile is set. */
export default function ExcessiveUsage({ options: { of, order, threshold } }: WidgetProps<typeof fields>) {
  return <Ranking of={of ?? 'tokens'} order={order ?? 'ratio'} threshold={threshold ?? 100} />
}
