/** Collects questions that are asked in the same moment, so that one statement answers them all. Nothing is kept. */

type Waiting<Q, A> = { question: Q; resolve: (answer: A) => void; reject: (error: unknown) => void }

/** Turns a function answering many questions, in order, into one for a single question. All who asked then get its error. */
export function askTogether<Q, A>(
  answerAll: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = []
  async function answer(): Promise<void> {
    const asked = waiting
    waiting = []
    try {
      const answers = await answerAll(asked.map(({ question }) => question))
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as A)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ question, resolve, reject }) === 1) setImmediate(() => void answer())
    })
}
