import { SignalSummary } from '../../../src/features/signal-map/screens/SignalSummary.tsx'
import type { WidgetProps } from '../../widget.ts'
import type { options as fields } from './options.ts'

/** The states of the devices in a tile. */
export default function SignalMap({ options: { weakBelow } }: WidgetProps<typeof fields>) {
  return <SignalSummary weakBelow={weakBelow} />
}
