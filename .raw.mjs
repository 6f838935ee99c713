import fs from 'fs'; import path from 'path'; import {parseSync} from 'oxc-parser'
const util=new Set('heading-display heading-1 heading-2 heading-3 heading-4 text-lead text-small text-caption muted subtle semibold medium container stack ltr visually-hidden only-wide only-narrow'.split(' '))
const files=[];(function w(d){for(const e of fs.readdirSync(d,{withFileTypes:true})){const p=path.join(d,e.name);e.isDirectory()?w(p):/\.tsx?$/.test(p)&&files.push(p)}})('src/web')
for(const f of files){const src=fs.readFileSync(f,'utf8');const out=new Set()
 const words=x=>x.split(/\s+/).forEach(w=>w&&!util.has(w)&&out.add(w))
 const lit=n=>{if(!n||typeof n!=='object')return;if(Array.isArray(n))return n.forEach(lit);if(n.type==='Literal'&&typeof n.value==='string')return words(n.value);if(n.type==='TemplateElement')words(n.value.cooked);if(n.type==='BinaryExpression')return;for(const k in n)if(k!=='parent')lit(n[k])}
 const v=n=>{if(!n||typeof n!=='object')return;if(Array.isArray(n))return n.forEach(v);if(n.type==='JSXAttribute'&&/class/i.test(n.name.name)&&n.value)lit(n.value);else for(const k in n)v(n[k])};v(parseSync(f,src).program)
 if(out.size)console.log(f.replace('src/web/',''),[...out].join(' '))}
