import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { failureText } from '../../../../crud/confirm/machine.ts'
import { useKept } from '../../../../crud/wizard/use-kept.ts'
import { useStep } from '../../../../crud/wizard/use-step.ts'
import { WizardForm } from '../../../../crud/wizard/WizardForm.tsx'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import type { Parts } from '../../domain/declared-rules.ts'
import { CommunicatorStep } from './CommunicatorStep.tsx'
import { ControllersStep } from './ControllersStep.tsx'
import { DoorsStep } from './DoorsStep.tsx'
import { beginSystem, systemDraft } from './draft.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { SiteStep } from './SiteStep.tsx'
import type { StepProps } from './step-props.ts'
import { settled } from './system-of.ts'
import { useCreating } from './use-creating.ts'
import { useGoing } from './use-going.ts'
import { useSteps } from './use-steps.ts'
import { useSystem } from './use-system.ts'
import { firstOf, type StepId, stepOf, stillSaid, wrongOnPage } from './wrong.ts'
import { ZonesStep } from './ZonesStep.tsx'

const views = {
  site: SiteStep,
  communicator: CommunicatorStep,
  controllers: ControllersStep,
  doors: DoorsStep,
  zones: ZonesStep,
  review: ReviewStep,
} as const

/** A new system in six steps; the step is in the url. */
export function SystemWizard({ parts }: { parts: Parts }) {
  const { words, may } = useCaller()
  const [url] = useSearchParams()
  const kept = useKept('system-wizard', systemDraft, () => beginSystem(areaIn(url), may('DOOR_ADD')))
  const { draft, set } = kept
  const { system } = useSystem(draft)
  const { ids, titles } = useSteps()
  const [step, open] = useStep(ids)
  const [tried, setTried] = useState<ReadonlySet<StepId>>(new Set())
  const leave = (...left: readonly StepId[]) => setTried(before => new Set([...before, ...left]))
  const go = (to: StepId) => {
    leave(step)
    open(to)
  }
  const { idOf, goTo } = useGoing(step, go)
  const making = useCreating(kept.forget, errors => goTo(firstOf(errors)))
  const wrong = useMemo(() => wrongOnPage(draft, system, parts, words), [draft, system, parts, words])
  const refused = making.sent ? stillSaid(making.refused, making.sent, system) : []
  const shown = [...refused, ...wrong.filter(({ propertyName }) => tried.has(stepOf(propertyName) ?? 'review'))]
  const own: StepProps = {
    draft,
    set,
    system,
    parts,
    errorOf: property => shown.find(({ propertyName }) => propertyName === property)?.errorMessage,
    idOf,
    goTo,
  }
  const View = views[step]
  return (
    <WizardForm
      label="Create system wizard"
      steps={ids.map(id => ({
        id,
        title: titles[id],
        isWrong: shown.some(({ propertyName }) => stepOf(propertyName) === id),
      }))}
      step={step}
      onGo={go}
      kept={kept}
      onNext={() => {
        leave(step)
        const first = wrong.find(({ propertyName }) => stepOf(propertyName) === step)
        goTo(first?.propertyName)
        return first === undefined
      }}
      finish="Create system"
      onFinish={() => {
        leave(...ids)
        if (wrong.length > 0) return goTo(firstOf(wrong))
        set(settled(draft, system))
        making.create(system)
      }}
      isPending={making.isPending}
      failure={<Failure error={making.error} isCured={making.refused.length > 0 && refused.length === 0} />}
    >
      <View {...own} />
    </WizardForm>
  )
}

/** Why it was not made, until everything that was refused has been changed. */
function Failure({ error, isCured }: { error: Error | null; isCured: boolean }) {
  if (!error || isCured) return null
  return <ErrorTile title="Not created, and nothing of it is lost" reason={failureText(error)} />
}

/** The site that the address names. */
function areaIn(url: URLSearchParams): number | null {
  const text = url.get('area') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
