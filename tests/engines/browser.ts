import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** One input device and what it does, as the standards WebDriver and WebDriver BiDi both write it. */
export interface InputSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, string | number>>[];
}

/** The commands that both standards offer and that journeys need. */
export interface Tab {
  readonly open: (address: string) => Promise<void>;
  readonly goBack: () => Promise<void>;
  /** Calls a function in the page. @param source of the function; its arguments and its result are JSON */
  readonly call: (source: string, parameters: readonly unknown[]) => Promise<unknown>;
  readonly perform: (input: readonly InputSource[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

export interface Browser {
  /** A tab for a new visitor: it shares no cookie with another. */
  readonly newVisitor: (size: WindowSize) => Promise<Tab>;
  readonly stop: () => Promise<void>;
}

/** The limit is generous, because a busy machine is slow. */
const limit = 60_000;

/** @throws when a browser does not respond, with the command that it was sent */
export async function answered<Result>(answer: Promise<Result>, command: string): Promise<Result> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    silence.reject(new Error(`No answer to ${command} in ${String(limit)} ms`));
  }, limit);
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export interface Program<Ready> {
  readonly ready: Ready;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a program and waits until it is ready.
 * @param findReady is called with what the program has written so far, until it returns something
 * @throws with what it wrote, when it cannot be started or ends before it is ready
 */
export async function startProgram<Ready>(
  command: string,
  parameters: readonly string[],
  findReady: (output: string) => Ready | undefined | Promise<Ready | undefined>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Program<Ready>> {
  const program = spawn(command, parameters, {
    env: { ...process.env, TZ: 'Europe/London', LANGUAGE: 'en_GB', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  let problem: string | undefined;
  const ended = new Promise<void>((end) => {
    program.once('error', ({ message }) => {
      problem = message;
      end();
    });
    program.once('exit', (code) => {
      problem ??= `${command} ended with ${String(code)}:\n${output}`;
      end();
    });
  });
  // A browser that this process leaves behind would run for ever.
  const kill = () => program.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  const deadline = performance.now() + limit;
  for (;;) {
    const ready = await findReady(output);
    if (ready !== undefined) {
      return {
        ready,
        async stop() {
          program.kill();
          await ended;
        },
      };
    }
    if (performance.now() > deadline) {
      kill();
      problem ??= `${command} is not ready after ${String(limit)} ms:\n${output}`;
    }
    if (problem !== undefined) throw new Error(problem);
    await pause(20);
  }
}

/** @returns the path of a new directory, and a function that removes it */
export function temporaryDirectory(): readonly [path: string, remove: () => void] {
  const path = mkdtempSync(join(tmpdir(), 'site-engines-'));
  return [
    path,
    () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 10 });
    },
  ];
}
