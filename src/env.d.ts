/// <reference types="astro/client" />

declare namespace App {
  // oxlint-disable-next-line typescript/consistent-type-imports -- An import would make a module of this file.
  type Locals = import('./server/page-locals.ts').PageLocals;
}
