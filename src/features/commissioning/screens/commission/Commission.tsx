import { Stack } from '@mantine/core'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { StepLinks } from '../../../../crud/wizard/StepLinks.tsx'
import { useStep } from '../../../../crud/wizard/use-step.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import classes from './Commission.module.css'
import { ConnectionStep } from './ConnectionStep.tsx'
import { ControllersStep } from './ControllersStep.tsx'
import { DeviceStep } from './DeviceStep.tsx'
import { SignOffStep } from './SignOffStep.tsx'
import { SimStep } from './SimStep.tsx'
import { type StepId, stepIds, stepTitles } from './steps.ts'

const views = {
  device: DeviceStep,
  sim: SimStep,
  site: ControllersStep,
  connection: ConnectionStep,
  signOff: SignOffStep,
} as const

/** The steps to the sign-off. The step is in the url; what a step says is saved before the next. */
export function Commission({ device }: { device: ApiRecord }) {
  const { words } = useCaller()
  const [step, go] = useStep<StepId>(stepIds)
  const View = views[step]
  const titles = stepTitles(words)
  const next = stepIds[stepIds.indexOf(step) + 1]
  return (
    <Stack gap="sm" maw="72rem">
      <StepLinks steps={stepIds.map(id => ({ id, title: titles[id] }))} step={step} onGo={go} />
      <section aria-label={titles[step]} className={classes.step}>
        <View
          key={step}
          device={device}
          id={Number(device[commDevice.key])}
          next={next === undefined ? '' : titles[next]}
          onDone={() => next && go(next)}
        />
      </section>
    </Stack>
  )
}
