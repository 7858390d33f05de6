import type { EChartsCoreOption } from 'echarts/core'
import type { Series } from './series.ts'

export interface ChartLook {
  readonly fontPx: number
  readonly bar: string
  readonly alarm: string
  readonly text: string
  readonly line: string
}

/** A minute that may hold too little is drawn so faintly. */
const partialOpacity = 0.35
/** The least range of the scale: one event a minute is not a tall bar. */
const leastScale = 8

/**
 * Small charts one below the other, each with its own scale, so that a rare category shows beside a common one.
 * @param times one for each minute, as words
 */
export function chartOption(series: readonly Series[], times: readonly string[], look: ChartLook): EChartsCoreOption {
  const { fontPx, text } = look
  const parts = series.map((one, index) => small(one, index, times, look))
  const share = 100 / Math.max(1, series.length)
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit', fontSize: fontPx, color: text },
    tooltip: {
      trigger: 'axis',
      // Made of text on the canvas: the policy of the page refuses HTML with styles.
      renderMode: 'richText',
      axisPointer: { type: 'shadow' },
      textStyle: { fontSize: fontPx },
      confine: true,
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: series.map((_, index) => ({
      left: 0,
      right: 0,
      top: `${index * share + share * 0.12}%`,
      height: `${share * 0.76}%`,
    })),
    xAxis: parts.map(({ x }) => x),
    yAxis: parts.map(({ y }) => y),
    series: parts.map(({ bars }) => bars),
  }
}

/** The axes and bars of one category. */
function small(
  { category, name, counts, highest, partial }: Series,
  index: number,
  times: readonly string[],
  look: ChartLook,
) {
  return {
    x: {
      type: 'category',
      gridIndex: index,
      data: times,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.line } },
      axisLabel: { show: false },
    },
    y: { type: 'value', gridIndex: index, show: false, max: Math.max(leastScale, highest) },
    bars: {
      type: 'bar',
      name,
      xAxisIndex: index,
      yAxisIndex: index,
      data: counts.map((value, minute) =>
        minute < partial ? { value, itemStyle: { opacity: partialOpacity } } : value,
      ),
      barCategoryGap: '20%',
      itemStyle: { color: category === 'emergency' ? look.alarm : look.bar },
    },
  }
}
