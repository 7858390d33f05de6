import { Button, Group, NumberInput, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../api/request.ts'
import { failureText } from '../../../crud/confirm/machine.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count } from '../../../ui/figures.ts'
import { labelCodes, type LabelCode, labelSizes, type LabelSizeId, labelsOnPage, pagesOf } from '../domain/labels.ts'
import { ChooseDevices } from './ChooseDevices.tsx'
import { ChosenDevices } from './ChosenDevices.tsx'
import classes from './Udn.module.css'
import { useLabelChoice } from './use-label-choice.ts'

interface Look {
  readonly size: LabelSizeId
  readonly code: LabelCode
  readonly used: number
}
const usual: Look = { size: 'a4x65', code: 'datamatrix', used: 0 }

/** Of which devices labels are made, and how they look, beside the devices that were found. */
export function LabelsForm({ onBegun }: { onBegun: (jobId: number) => void }) {
  const [look, setLook] = useState(usual)
  const choosing = useLabelChoice()
  const { choice, found, isSettled } = choosing
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request<{ readonly jobId: number }>('POST', '/udn-device/labels', { body: { chosen: choice, ...look } }),
    onSuccess: ({ jobId }) => onBegun(jobId),
  })
  const labels = found.data?.items.length ?? 0
  const isWhole = found.data?.hasMore === false && found.data.missing.length === 0
  const isReady = choice !== undefined && isSettled && !found.isFetching && isWhole && labels > 0
  const pages = pagesOf(labels, look)
  return (
    <form
      className={classes.columns}
      aria-label="Generate UDN labels"
      onSubmit={event => {
        event.preventDefault()
        if (isReady && !isPending) mutate()
      }}
    >
      <div className={classes.box}>
        <ChooseDevices {...choosing} />
        <LookFields look={look} setLook={setLook} />
        {error && <ErrorTile title="No labels were made" reason={failureText(error)} />}
        <Group justify="flex-end">
          <Button
            variant="default"
            component="a"
            target="_blank"
            rel="noreferrer"
            href={`/api/udn-device/labels/test?${new URLSearchParams({ size: look.size, code: look.code })}`}
          >
            Test print
          </Button>
          <Button type="submit" loading={isPending} disabled={!isReady}>
            {isReady ? `Make ${count(labels, 'label')} on ${count(pages, 'page')}` : 'Make labels'}
          </Button>
        </Group>
      </div>
      <ChosenDevices choosing={choosing} />
    </form>
  )
}

function LookFields({ look, setLook }: { look: Look; setLook: (look: Look) => void }) {
  const size = labelSizes[look.size]
  return (
    <>
      <Select
        label="Labels"
        data={Object.entries(labelSizes).map(([value, { label }]) => ({ value, label }))}
        value={look.size}
        onChange={value => value !== null && setLook({ ...look, size: value as LabelSizeId, used: 0 })}
        allowDeselect={false}
        description="Print at 100 %, not fitted to the page. Hold a test print against the labels first."
      />
      <div className={classes.pair}>
        <Select
          label="Code"
          data={Object.entries(labelCodes).map(([value, label]) => ({ value, label }))}
          value={look.code}
          onChange={value => value !== null && setLook({ ...look, code: value as LabelCode })}
          allowDeselect={false}
        />
        {'sheet' in size && (
          <NumberInput
            label="Labels used already"
            description="On the first sheet"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={labelsOnPage(size) - 1}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={look.used}
            onChange={value => setLook({ ...look, used: typeof value === 'number' ? value : 0 })}
          />
        )}
      </div>
    </>
  )
}
