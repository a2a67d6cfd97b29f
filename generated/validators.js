// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: npm run generate

var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// npm:ajv-formats/dist/formats
var require_formats = __commonJS({
  "npm:ajv-formats/dist/formats"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
    function fmtDef(validate, compare) {
      return { validate, compare };
    }
    exports.fullFormats = {
      // date: http://tools.ietf.org/html/rfc3339#section-5.6
      date: fmtDef(date, compareDate),
      // date-time: http://tools.ietf.org/html/rfc3339#section-5.6
      time: fmtDef(getTime(true), compareTime),
      "date-time": fmtDef(getDateTime(true), compareDateTime),
      "iso-time": fmtDef(getTime(), compareIsoTime),
      "iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
      // duration: https://tools.ietf.org/html/rfc3339#appendix-A
      duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
      uri,
      "uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
      // uri-template: https://tools.ietf.org/html/rfc6570
      "uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
      // For the source: https://gist.github.com/dperini/729294
      // For test cases: https://mathiasbynens.be/demo/url-regex
      url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
      email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
      hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
      // optimized https://www.safaribooksonline.com/library/view/regular-expressions-cookbook/9780596802837/ch07s16.html
      ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
      ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
      regex,
      // uuid: http://tools.ietf.org/html/rfc4122
      uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
      // JSON-pointer: https://tools.ietf.org/html/rfc6901
      // uri fragment: https://tools.ietf.org/html/rfc3986#appendix-A
      "json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
      "json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
      // relative JSON-pointer: http://tools.ietf.org/html/draft-luff-relative-json-pointer-00
      "relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
      // the following formats are used by the openapi specification: https://spec.openapis.org/oas/v3.0.0#data-types
      // byte: https://github.com/miguelmota/is-base64
      byte,
      // signed 32 bit integer
      int32: { type: "number", validate: validateInt32 },
      // signed 64 bit integer
      int64: { type: "number", validate: validateInt64 },
      // C-type float
      float: { type: "number", validate: validateNumber },
      // C-type double
      double: { type: "number", validate: validateNumber },
      // hint to the UI to hide input strings
      password: true,
      // unchecked string payload
      binary: true
    };
    exports.fastFormats = {
      ...exports.fullFormats,
      date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
      time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
      "date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
      "iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
      "iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
      // uri: https://github.com/mafintosh/is-my-json-valid/blob/master/formats.js
      uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
      "uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
      // email (sources from jsen validator):
      // http://stackoverflow.com/questions/201323/using-a-regular-expression-to-validate-an-email-address#answer-8829363
      // http://www.w3.org/TR/html5/forms.html#valid-e-mail-address (search for 'wilful violation')
      email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
    };
    exports.formatNames = Object.keys(exports.fullFormats);
    function isLeapYear(year) {
      return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    }
    var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
    var DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    function date(str) {
      const matches = DATE.exec(str);
      if (!matches)
        return false;
      const year = +matches[1];
      const month = +matches[2];
      const day = +matches[3];
      return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
    }
    function compareDate(d1, d2) {
      if (!(d1 && d2))
        return void 0;
      if (d1 > d2)
        return 1;
      if (d1 < d2)
        return -1;
      return 0;
    }
    var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
    function getTime(strictTimeZone) {
      return function time(str) {
        const matches = TIME.exec(str);
        if (!matches)
          return false;
        const hr = +matches[1];
        const min = +matches[2];
        const sec = +matches[3];
        const tz = matches[4];
        const tzSign = matches[5] === "-" ? -1 : 1;
        const tzH = +(matches[6] || 0);
        const tzM = +(matches[7] || 0);
        if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
          return false;
        if (hr <= 23 && min <= 59 && sec < 60)
          return true;
        const utcMin = min - tzM * tzSign;
        const utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
        return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
      };
    }
    function compareTime(s1, s2) {
      if (!(s1 && s2))
        return void 0;
      const t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf();
      const t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
      if (!(t1 && t2))
        return void 0;
      return t1 - t2;
    }
    function compareIsoTime(t1, t2) {
      if (!(t1 && t2))
        return void 0;
      const a1 = TIME.exec(t1);
      const a2 = TIME.exec(t2);
      if (!(a1 && a2))
        return void 0;
      t1 = a1[1] + a1[2] + a1[3];
      t2 = a2[1] + a2[2] + a2[3];
      if (t1 > t2)
        return 1;
      if (t1 < t2)
        return -1;
      return 0;
    }
    var DATE_TIME_SEPARATOR = /t|\s/i;
    function getDateTime(strictTimeZone) {
      const time = getTime(strictTimeZone);
      return function date_time(str) {
        const dateTime = str.split(DATE_TIME_SEPARATOR);
        return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
      };
    }
    function compareDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return void 0;
      const d1 = new Date(dt1).valueOf();
      const d2 = new Date(dt2).valueOf();
      if (!(d1 && d2))
        return void 0;
      return d1 - d2;
    }
    function compareIsoDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return void 0;
      const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR);
      const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR);
      const res = compareDate(d1, d2);
      if (res === void 0)
        return void 0;
      return res || compareTime(t1, t2);
    }
    var NOT_URI_FRAGMENT = /\/|:/;
    var URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
    function uri(str) {
      return NOT_URI_FRAGMENT.test(str) && URI.test(str);
    }
    var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
    function byte(str) {
      BYTE.lastIndex = 0;
      return BYTE.test(str);
    }
    var MIN_INT32 = -(2 ** 31);
    var MAX_INT32 = 2 ** 31 - 1;
    function validateInt32(value) {
      return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
    }
    function validateInt64(value) {
      return Number.isInteger(value);
    }
    function validateNumber() {
      return true;
    }
    var Z_ANCHOR = /[^\\]\\Z/;
    function regex(str) {
      if (Z_ANCHOR.test(str))
        return false;
      try {
        new RegExp(str);
        return true;
      } catch (e) {
        return false;
      }
    }
  }
});

// validators
var parts = { "ajv-formats/dist/formats": require_formats() };

export const responses = /* @__PURE__ */ ((exports) => {
"use strict";
exports.v0 = validate0;
const schema0 = {"oneOf":[{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FGetAuthorSideBaseInfoSuccess"},{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FFailure"}]};
const schema1 = {"type":"object","required":["code","data"],"properties":{"code":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FSuccessCode"},"message":{"type":"string"},"data":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAuthorSideBaseInfoData"},"recordTime":{"type":"string","format":"date-time"}}};
const schema2 = {"enum":[0,"0"]};

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const vSchema0 = schema2.enum;
if(!((data === 0) || (data === "0"))){
validate2.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === 0){
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema3 = {"type":"object","additionalProperties":true};

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
}
else {
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const formats0 = parts["ajv-formats/dist/formats"].fullFormats["date-time"];

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate1.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.data === undefined) && (missing0 = "data"))){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs1 = errors;
if(!(validate2(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs2 = errors;
if(typeof data1 !== "string"){
validate1.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs4 = errors;
if(!(validate4(data2, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data3 = data.recordTime;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(typeof data3 == "number"){
}
if(errors === _errs5){
if(typeof data3 === "string"){
if(!(formats0.validate(data3))){
validate1.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate1.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":{"code":true,"message":true,"data":true,"recordTime":true},"dynamicProps":false,"dynamicItems":false};

const schema4 = {"type":"object","required":["code"],"properties":{"code":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FFailureCode"},"message":{"type":"string"},"data":{},"recordTime":{"type":"string","format":"date-time"}}};
const schema5 = {"enum":[100,"100",101,"101",202,"202",300,"300",301,"301",302,"302",303,"303",400,"400",500,"500",600,"600",601,"601"]};

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const vSchema0 = schema5.enum;
if(!((((((((((((((((((((((data === 100) || (data === "100")) || (data === 101)) || (data === "101")) || (data === 202)) || (data === "202")) || (data === 300)) || (data === "300")) || (data === 301)) || (data === "301")) || (data === 302)) || (data === "302")) || (data === 303)) || (data === "303")) || (data === 400)) || (data === "400")) || (data === 500)) || (data === "500")) || (data === 600)) || (data === "600")) || (data === 601)) || (data === "601"))){
validate8.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema5.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === 0){
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.code === undefined) && (missing0 = "code")){
validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs1 = errors;
if(!(validate8(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs2 = errors;
if(typeof data1 !== "string"){
validate7.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data2 = data.recordTime;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs4){
if(typeof data2 == "number"){
}
if(errors === _errs4){
if(typeof data2 === "string"){
if(!(formats0.validate(data2))){
validate7.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate7.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs4){
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate7.errors = vErrors;
return errors === 0;
}
validate7.evaluated = {"props":{"code":true,"message":true,"data":true,"recordTime":true},"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate1(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.code = true;
props0.message = true;
props0.data = true;
props0.recordTime = true;
}
const _errs2 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.message = true;
props0.data = true;
props0.recordTime = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
}
validate0.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate0.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports.v1 = validate11;
const schema6 = {"oneOf":[{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FGetAuthorLinkInfoSuccess"},{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FFailure"}]};
const schema7 = {"type":"object","required":["code","data"],"properties":{"code":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FSuccessCode"},"message":{"type":"string"},"data":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAuthorLinkInfoData"},"recordTime":{"type":"string","format":"date-time"}}};
const schema8 = {"type":"object","properties":{"base_resp":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FBaseResp"},"cooperate_index":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FLinkIndex"},"cp_index":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FLinkIndex"},"link_convert_index":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FLinkIndex"},"link_shopping_index":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FLinkIndex"},"link_spread_index":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FLinkIndex"},"link_star_index":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FLinkIndex"}}};
const schema9 = {"type":"object","properties":{"status_code":{"type":"integer"},"status_message":{"type":"string"}}};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate15.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status_code !== undefined){
let data0 = data.status_code;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate15.errors = [{instancePath:instancePath+"/status_code",schemaPath:"#/properties/status_code/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status_message !== undefined){
let data1 = data.status_message;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate15.errors = [{instancePath:instancePath+"/status_message",schemaPath:"#/properties/status_message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate15.errors = vErrors;
return errors === 0;
}
validate15.evaluated = {"props":{"status_code":true,"status_message":true},"dynamicProps":false,"dynamicItems":false};

const schema10 = {"type":"object","properties":{"avg_value":{"type":"number"},"link_relative_ratio":{"type":"number"},"rank":{"type":"string"},"rank_percent":{"type":"number"},"value":{"type":"number"}}};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate17.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.avg_value !== undefined){
let data0 = data.avg_value;
const _errs1 = errors;
if(!(typeof data0 == "number")){
validate17.errors = [{instancePath:instancePath+"/avg_value",schemaPath:"#/properties/avg_value/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_relative_ratio !== undefined){
let data1 = data.link_relative_ratio;
const _errs3 = errors;
if(!(typeof data1 == "number")){
validate17.errors = [{instancePath:instancePath+"/link_relative_ratio",schemaPath:"#/properties/link_relative_ratio/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rank !== undefined){
let data2 = data.rank;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate17.errors = [{instancePath:instancePath+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rank_percent !== undefined){
let data3 = data.rank_percent;
const _errs7 = errors;
if(!(typeof data3 == "number")){
validate17.errors = [{instancePath:instancePath+"/rank_percent",schemaPath:"#/properties/rank_percent/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data4 = data.value;
const _errs9 = errors;
if(!(typeof data4 == "number")){
validate17.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate17.errors = vErrors;
return errors === 0;
}
validate17.evaluated = {"props":{"avg_value":true,"link_relative_ratio":true,"rank":true,"rank_percent":true,"value":true},"dynamicProps":false,"dynamicItems":false};


function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate14.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.base_resp !== undefined){
let data0 = data.base_resp;
const _errs1 = errors;
if(!(validate15(data0, {instancePath:instancePath+"/base_resp",parentData:data,parentDataProperty:"base_resp",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cooperate_index !== undefined){
let data1 = data.cooperate_index;
const _errs2 = errors;
if(!(validate17(data1, {instancePath:instancePath+"/cooperate_index",parentData:data,parentDataProperty:"cooperate_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cp_index !== undefined){
let data2 = data.cp_index;
const _errs3 = errors;
if(!(validate17(data2, {instancePath:instancePath+"/cp_index",parentData:data,parentDataProperty:"cp_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_convert_index !== undefined){
let data3 = data.link_convert_index;
const _errs4 = errors;
if(!(validate17(data3, {instancePath:instancePath+"/link_convert_index",parentData:data,parentDataProperty:"link_convert_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_shopping_index !== undefined){
let data4 = data.link_shopping_index;
const _errs5 = errors;
if(!(validate17(data4, {instancePath:instancePath+"/link_shopping_index",parentData:data,parentDataProperty:"link_shopping_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_spread_index !== undefined){
let data5 = data.link_spread_index;
const _errs6 = errors;
if(!(validate17(data5, {instancePath:instancePath+"/link_spread_index",parentData:data,parentDataProperty:"link_spread_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_star_index !== undefined){
let data6 = data.link_star_index;
const _errs7 = errors;
if(!(validate17(data6, {instancePath:instancePath+"/link_star_index",parentData:data,parentDataProperty:"link_star_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate14.errors = vErrors;
return errors === 0;
}
validate14.evaluated = {"props":{"base_resp":true,"cooperate_index":true,"cp_index":true,"link_convert_index":true,"link_shopping_index":true,"link_spread_index":true,"link_star_index":true},"dynamicProps":false,"dynamicItems":false};


function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate12.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.data === undefined) && (missing0 = "data"))){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs1 = errors;
if(!(validate2(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs2 = errors;
if(typeof data1 !== "string"){
validate12.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs4 = errors;
if(!(validate14(data2, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data3 = data.recordTime;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(typeof data3 == "number"){
}
if(errors === _errs5){
if(typeof data3 === "string"){
if(!(formats0.validate(data3))){
validate12.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate12.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate12.errors = vErrors;
return errors === 0;
}
validate12.evaluated = {"props":{"code":true,"message":true,"data":true,"recordTime":true},"dynamicProps":false,"dynamicItems":false};


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate11.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate12(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.code = true;
props0.message = true;
props0.data = true;
props0.recordTime = true;
}
const _errs2 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.message = true;
props0.data = true;
props0.recordTime = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate11.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
}
validate11.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate11.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports.v2 = validate27;
const schema11 = {"oneOf":[{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FGetAuthorTouchDistributionSuccess"},{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FFailure"}]};
const schema12 = {"type":"object","required":["code","data"],"properties":{"code":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FSuccessCode"},"message":{"type":"string"},"data":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAuthorTouchDistributionData"},"recordTime":{"type":"string","format":"date-time"}}};
const schema13 = {"type":"object","additionalProperties":true,"properties":{"base_resp":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FBaseResp"},"video_touch":{"type":"array","items":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FTouchNodeLevel1"}}}};
const schema14 = {"type":"object","properties":{"distribution_data":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FTouchCount"},"second_distribution":{"type":"array","items":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FTouchNodeLevel2"}}}};
const schema15 = {"type":"object","properties":{"cnt":{"type":"integer"},"name":{"type":"string"}}};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.cnt !== undefined){
let data0 = data.cnt;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate33.errors = [{instancePath:instancePath+"/cnt",schemaPath:"#/properties/cnt/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"props":{"cnt":true,"name":true},"dynamicProps":false,"dynamicItems":false};

const schema16 = {"type":"object","properties":{"distribution_data":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FTouchCount"},"three_distribution":{"type":"array","items":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FTouchNodeLevel3"}}}};
const schema17 = {"type":"object","properties":{"distribution_data":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FTouchCount"}}};

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate37.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.distribution_data !== undefined){
let data0 = data.distribution_data;
const _errs1 = errors;
if(!(validate33(data0, {instancePath:instancePath+"/distribution_data",parentData:data,parentDataProperty:"distribution_data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
else {
validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate37.errors = vErrors;
return errors === 0;
}
validate37.evaluated = {"props":{"distribution_data":true},"dynamicProps":false,"dynamicItems":false};


function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate35.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.distribution_data !== undefined){
let data0 = data.distribution_data;
const _errs1 = errors;
if(!(validate33(data0, {instancePath:instancePath+"/distribution_data",parentData:data,parentDataProperty:"distribution_data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.three_distribution !== undefined){
let data1 = data.three_distribution;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs2){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs4 = errors;
if(!(validate37(data2, {instancePath:instancePath+"/three_distribution/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate35.errors = [{instancePath:instancePath+"/three_distribution",schemaPath:"#/properties/three_distribution/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs2){
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate35.errors = vErrors;
return errors === 0;
}
validate35.evaluated = {"props":{"distribution_data":true,"three_distribution":true},"dynamicProps":false,"dynamicItems":false};


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.distribution_data !== undefined){
let data0 = data.distribution_data;
const _errs1 = errors;
if(!(validate33(data0, {instancePath:instancePath+"/distribution_data",parentData:data,parentDataProperty:"distribution_data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.second_distribution !== undefined){
let data1 = data.second_distribution;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs2){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs4 = errors;
if(!(validate35(data2, {instancePath:instancePath+"/second_distribution/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate32.errors = [{instancePath:instancePath+"/second_distribution",schemaPath:"#/properties/second_distribution/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs2){
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":{"distribution_data":true,"second_distribution":true},"dynamicProps":false,"dynamicItems":false};


function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
if(data.base_resp !== undefined){
let data0 = data.base_resp;
const _errs2 = errors;
if(!(validate15(data0, {instancePath:instancePath+"/base_resp",parentData:data,parentDataProperty:"base_resp",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.video_touch !== undefined){
let data1 = data.video_touch;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(!(validate32(data2, {instancePath:instancePath+"/video_touch/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate30.errors = [{instancePath:instancePath+"/video_touch",schemaPath:"#/properties/video_touch/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate28.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.data === undefined) && (missing0 = "data"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs1 = errors;
if(!(validate2(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs2 = errors;
if(typeof data1 !== "string"){
validate28.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs4 = errors;
if(!(validate30(data2, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data3 = data.recordTime;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(typeof data3 == "number"){
}
if(errors === _errs5){
if(typeof data3 === "string"){
if(!(formats0.validate(data3))){
validate28.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate28.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate28.errors = vErrors;
return errors === 0;
}
validate28.evaluated = {"props":{"code":true,"message":true,"data":true,"recordTime":true},"dynamicProps":false,"dynamicItems":false};


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate28(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.code = true;
props0.message = true;
props0.data = true;
props0.recordTime = true;
}
const _errs2 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.message = true;
props0.data = true;
props0.recordTime = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate27.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
}
validate27.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate27.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports.v3 = validate45;
const schema18 = {"oneOf":[{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FSearchUsersSuccess"},{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FFailure"}]};
const schema19 = {"type":"object","required":["code","data"],"properties":{"code":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FSuccessCode"},"message":{"type":"string"},"data":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FUserSearchData"},"recordTime":{"type":"string","format":"date-time"}}};
const schema20 = {"type":"object","properties":{"users":{"type":"array","items":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FUser"}},"filters":{"type":"array","items":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FUserFilterGroup"}}}};
const schema21 = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"red_id":{"type":"string"},"image":{"type":"string"},"desc":{"type":"string"},"sub_title":{"type":"string"},"reason":{"type":"string"},"link":{"type":"string"},"followed":{"type":"boolean"},"self":{"type":"boolean"},"red_official_verified":{"type":"boolean"},"red_official_verify_type":{"type":"integer"},"show_red_official_verify_icon":{"type":"boolean"}}};

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate49.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate49.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate49.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.red_id !== undefined){
let data2 = data.red_id;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate49.errors = [{instancePath:instancePath+"/red_id",schemaPath:"#/properties/red_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data3 = data.image;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate49.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.desc !== undefined){
let data4 = data.desc;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate49.errors = [{instancePath:instancePath+"/desc",schemaPath:"#/properties/desc/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sub_title !== undefined){
let data5 = data.sub_title;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate49.errors = [{instancePath:instancePath+"/sub_title",schemaPath:"#/properties/sub_title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data6 = data.reason;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate49.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link !== undefined){
let data7 = data.link;
const _errs15 = errors;
if(typeof data7 !== "string"){
validate49.errors = [{instancePath:instancePath+"/link",schemaPath:"#/properties/link/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.followed !== undefined){
let data8 = data.followed;
const _errs17 = errors;
if(typeof data8 !== "boolean"){
validate49.errors = [{instancePath:instancePath+"/followed",schemaPath:"#/properties/followed/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs18 = errors;
if(errors === _errs17){
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.self !== undefined){
let data9 = data.self;
const _errs19 = errors;
if(typeof data9 !== "boolean"){
validate49.errors = [{instancePath:instancePath+"/self",schemaPath:"#/properties/self/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs20 = errors;
if(errors === _errs19){
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.red_official_verified !== undefined){
let data10 = data.red_official_verified;
const _errs21 = errors;
if(typeof data10 !== "boolean"){
validate49.errors = [{instancePath:instancePath+"/red_official_verified",schemaPath:"#/properties/red_official_verified/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs22 = errors;
if(errors === _errs21){
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.red_official_verify_type !== undefined){
let data11 = data.red_official_verify_type;
const _errs23 = errors;
if(!((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11)))){
validate49.errors = [{instancePath:instancePath+"/red_official_verify_type",schemaPath:"#/properties/red_official_verify_type/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs24 = errors;
if(errors === _errs23){
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.show_red_official_verify_icon !== undefined){
let data12 = data.show_red_official_verify_icon;
const _errs25 = errors;
if(typeof data12 !== "boolean"){
validate49.errors = [{instancePath:instancePath+"/show_red_official_verify_icon",schemaPath:"#/properties/show_red_official_verify_icon/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs26 = errors;
if(errors === _errs25){
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate49.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate49.errors = vErrors;
return errors === 0;
}
validate49.evaluated = {"props":{"id":true,"name":true,"red_id":true,"image":true,"desc":true,"sub_title":true,"reason":true,"link":true,"followed":true,"self":true,"red_official_verified":true,"red_official_verify_type":true,"show_red_official_verify_icon":true},"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"object","properties":{"type":{"type":"string"},"name":{"type":"string"},"id":{"type":"string"},"group_show_type":{"type":"integer"},"filter_tags":{"type":"array","items":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FUserFilterTag"}},"word_request_id":{"type":"string"},"invisible":{"type":"boolean"}}};
const schema23 = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"icon_url":{"type":"string"},"icon_url_night":{"type":"string"},"icon_tail_url":{"type":"string"},"icon_tail_url_night":{"type":"string"},"origin_text":{"type":"string"},"sub_filters_select_type":{"type":"string"},"need_location_info":{"type":"boolean"},"sub_filters":{}}};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate52.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate52.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.icon_url !== undefined){
let data2 = data.icon_url;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate52.errors = [{instancePath:instancePath+"/icon_url",schemaPath:"#/properties/icon_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.icon_url_night !== undefined){
let data3 = data.icon_url_night;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate52.errors = [{instancePath:instancePath+"/icon_url_night",schemaPath:"#/properties/icon_url_night/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.icon_tail_url !== undefined){
let data4 = data.icon_tail_url;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate52.errors = [{instancePath:instancePath+"/icon_tail_url",schemaPath:"#/properties/icon_tail_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.icon_tail_url_night !== undefined){
let data5 = data.icon_tail_url_night;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate52.errors = [{instancePath:instancePath+"/icon_tail_url_night",schemaPath:"#/properties/icon_tail_url_night/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.origin_text !== undefined){
let data6 = data.origin_text;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate52.errors = [{instancePath:instancePath+"/origin_text",schemaPath:"#/properties/origin_text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sub_filters_select_type !== undefined){
let data7 = data.sub_filters_select_type;
const _errs15 = errors;
if(typeof data7 !== "string"){
validate52.errors = [{instancePath:instancePath+"/sub_filters_select_type",schemaPath:"#/properties/sub_filters_select_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.need_location_info !== undefined){
let data8 = data.need_location_info;
const _errs17 = errors;
if(typeof data8 !== "boolean"){
validate52.errors = [{instancePath:instancePath+"/need_location_info",schemaPath:"#/properties/need_location_info/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs18 = errors;
if(errors === _errs17){
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":{"id":true,"name":true,"icon_url":true,"icon_url_night":true,"icon_tail_url":true,"icon_tail_url_night":true,"origin_text":true,"sub_filters_select_type":true,"need_location_info":true,"sub_filters":true},"dynamicProps":false,"dynamicItems":false};


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate51.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate51.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data2 = data.id;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate51.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.group_show_type !== undefined){
let data3 = data.group_show_type;
const _errs7 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate51.errors = [{instancePath:instancePath+"/group_show_type",schemaPath:"#/properties/group_show_type/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filter_tags !== undefined){
let data4 = data.filter_tags;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs11 = errors;
if(!(validate52(data5, {instancePath:instancePath+"/filter_tags/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs11 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate51.errors = [{instancePath:instancePath+"/filter_tags",schemaPath:"#/properties/filter_tags/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs9){
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.word_request_id !== undefined){
let data6 = data.word_request_id;
const _errs12 = errors;
if(typeof data6 !== "string"){
validate51.errors = [{instancePath:instancePath+"/word_request_id",schemaPath:"#/properties/word_request_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs13 = errors;
if(errors === _errs12){
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.invisible !== undefined){
let data7 = data.invisible;
const _errs14 = errors;
if(typeof data7 !== "boolean"){
validate51.errors = [{instancePath:instancePath+"/invisible",schemaPath:"#/properties/invisible/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs15 = errors;
if(errors === _errs14){
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate51.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate51.errors = vErrors;
return errors === 0;
}
validate51.evaluated = {"props":{"type":true,"name":true,"id":true,"group_show_type":true,"filter_tags":true,"word_request_id":true,"invisible":true},"dynamicProps":false,"dynamicItems":false};


function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate48.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.users !== undefined){
let data0 = data.users;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(!(validate49(data1, {instancePath:instancePath+"/users/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate48.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
let data2 = data.filters;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid2 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs6 = errors;
if(!(validate51(data3, {instancePath:instancePath+"/filters/" + i1,parentData:data2,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
else {
}
var valid2 = _errs6 === errors;
if(!valid2){
break;
}
}
if(valid2){
}
}
else {
validate48.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/properties/filters/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs4){
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate48.errors = vErrors;
return errors === 0;
}
validate48.evaluated = {"props":{"users":true,"filters":true},"dynamicProps":false,"dynamicItems":false};


function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate46.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.data === undefined) && (missing0 = "data"))){
validate46.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs1 = errors;
if(!(validate2(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs2 = errors;
if(typeof data1 !== "string"){
validate46.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs4 = errors;
if(!(validate48(data2, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data3 = data.recordTime;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(typeof data3 == "number"){
}
if(errors === _errs5){
if(typeof data3 === "string"){
if(!(formats0.validate(data3))){
validate46.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate46.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate46.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate46.errors = vErrors;
return errors === 0;
}
validate46.evaluated = {"props":{"code":true,"message":true,"data":true,"recordTime":true},"dynamicProps":false,"dynamicItems":false};


function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate45.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate46(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.code = true;
props0.message = true;
props0.data = true;
props0.recordTime = true;
}
const _errs2 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.message = true;
props0.data = true;
props0.recordTime = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate45.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
}
validate45.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate45.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports.v4 = validate58;
const schema24 = {"oneOf":[{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FListAnswersSuccess"},{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FFailure"}]};
const schema25 = {"type":"object","required":["code","data"],"properties":{"code":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FSuccessCode"},"message":{"type":"string"},"data":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerListData"},"recordTime":{"type":"string","format":"date-time"}}};
const schema26 = {"type":"object","properties":{"data":{"type":"array","items":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerFeedItem"}},"finished_reading_filtered_count":{"type":"integer"},"ad_info":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAdSlot"},"session":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerListSession"},"paging":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerListPaging"}}};
const schema27 = {"type":"object","properties":{"type":{"type":"string"},"target_type":{"type":"string"},"target":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswer"},"skip_count":{"type":"boolean"},"position":{"type":"integer"},"cursor":{"type":"string"},"is_jump_native":{"type":"boolean"}}};
const schema28 = {"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"answer_type":{"type":"string"},"business_type":{"type":"string"},"url":{"type":"string"},"content":{"type":"string"},"excerpt":{"type":"string"},"editable_content":{"type":"string"},"created_time":{"type":"integer"},"updated_time":{"type":"integer"},"voteup_count":{"type":"integer"},"comment_count":{"type":"integer"},"thanks_count":{"type":"integer"},"favlists_count":{"type":"integer"},"matrix_tips":{"type":"string"},"comment_permission":{"type":"string"},"reshipment_settings":{"type":"string"},"collapse_reason":{"type":"string"},"collapsed_by":{"type":"string"},"sticky_info":{"type":"string"},"vote_next_step":{"type":"string"},"attached_info":{"type":"string"},"extras":{"type":"string"},"admin_closed_comment":{"type":"boolean"},"content_need_truncated":{"type":"boolean"},"force_login_when_click_read_more":{"type":"boolean"},"has_publishing_draft":{"type":"boolean"},"is_collapsed":{"type":"boolean"},"is_contain_ai_content":{"type":"boolean"},"is_copyable":{"type":"boolean"},"is_jump_native":{"type":"boolean"},"is_mine":{"type":"boolean"},"is_navigator":{"type":"boolean"},"is_normal":{"type":"boolean"},"is_sticky":{"type":"boolean"},"is_visible":{"type":"boolean"},"navigator_vote":{"type":"boolean"},"visible_only_to_author":{"type":"boolean"},"allow_segment_interaction":{"type":"integer"},"annotation_action":{},"decorative_labels":{"type":"array","items":{}},"content_mark":{"type":"object","additionalProperties":true},"reaction_instruction":{"type":"object","additionalProperties":true},"can_comment":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerCanComment"},"author":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerAuthor"},"question":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerQuestion"},"reaction":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerReaction"},"relationship":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerRelationship"},"relevant_info":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerRelevantInfo"},"reward_info":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerRewardInfo"},"settings":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerSettings"},"suggest_edit":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerSuggestEdit"},"thumbnail_info":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerThumbnailInfo"}}};
const schema29 = {"type":"object","properties":{"reason":{"type":"string"},"status":{"type":"boolean"}}};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason !== undefined){
let data0 = data.reason;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate64.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs3 = errors;
if(typeof data1 !== "boolean"){
validate64.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate64.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate64.errors = vErrors;
return errors === 0;
}
validate64.evaluated = {"props":{"reason":true,"status":true},"dynamicProps":false,"dynamicItems":false};

const schema30 = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"headline":{"type":"string"},"url":{"type":"string"},"url_token":{"type":"string"},"avatar_url":{"type":"string"},"avatar_url_template":{"type":"string"},"type":{"type":"string"},"user_type":{"type":"string"},"follower_count":{"type":"integer"},"gender":{"type":"integer"},"is_advertiser":{"type":"boolean"},"is_followed":{"type":"boolean"},"is_following":{"type":"boolean"},"is_org":{"type":"boolean"},"is_privacy":{"type":"boolean"},"badge":{"type":"array","items":{}},"badge_v2":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAuthorBadgeV2"},"exposed_medal":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAuthorExposedMedal"}}};
const schema31 = {"type":"object","properties":{"detail_badges":{"type":"array","items":{}},"merged_badges":{"type":"array","items":{}},"icon":{"type":"string"},"night_icon":{"type":"string"},"title":{"type":"string"}}};

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate67.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.detail_badges !== undefined){
let data0 = data.detail_badges;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
}
else {
validate67.errors = [{instancePath:instancePath+"/detail_badges",schemaPath:"#/properties/detail_badges/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.merged_badges !== undefined){
let data1 = data.merged_badges;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
}
else {
validate67.errors = [{instancePath:instancePath+"/merged_badges",schemaPath:"#/properties/merged_badges/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.icon !== undefined){
let data2 = data.icon;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate67.errors = [{instancePath:instancePath+"/icon",schemaPath:"#/properties/icon/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.night_icon !== undefined){
let data3 = data.night_icon;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate67.errors = [{instancePath:instancePath+"/night_icon",schemaPath:"#/properties/night_icon/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data4 = data.title;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate67.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate67.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate67.errors = vErrors;
return errors === 0;
}
validate67.evaluated = {"props":{"detail_badges":true,"merged_badges":true,"icon":true,"night_icon":true,"title":true},"dynamicProps":false,"dynamicItems":false};

const schema32 = {"type":"object","properties":{"avatar_url":{"type":"string"},"description":{"type":"string"},"medal_id":{"type":"string"},"medal_name":{"type":"string"}}};

function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate69.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.avatar_url !== undefined){
let data0 = data.avatar_url;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate69.errors = [{instancePath:instancePath+"/avatar_url",schemaPath:"#/properties/avatar_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data1 = data.description;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate69.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.medal_id !== undefined){
let data2 = data.medal_id;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate69.errors = [{instancePath:instancePath+"/medal_id",schemaPath:"#/properties/medal_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.medal_name !== undefined){
let data3 = data.medal_name;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate69.errors = [{instancePath:instancePath+"/medal_name",schemaPath:"#/properties/medal_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate69.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate69.errors = vErrors;
return errors === 0;
}
validate69.evaluated = {"props":{"avatar_url":true,"description":true,"medal_id":true,"medal_name":true},"dynamicProps":false,"dynamicItems":false};


function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate66.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate66.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate66.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.headline !== undefined){
let data2 = data.headline;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate66.errors = [{instancePath:instancePath+"/headline",schemaPath:"#/properties/headline/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data3 = data.url;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate66.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url_token !== undefined){
let data4 = data.url_token;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate66.errors = [{instancePath:instancePath+"/url_token",schemaPath:"#/properties/url_token/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.avatar_url !== undefined){
let data5 = data.avatar_url;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate66.errors = [{instancePath:instancePath+"/avatar_url",schemaPath:"#/properties/avatar_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.avatar_url_template !== undefined){
let data6 = data.avatar_url_template;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate66.errors = [{instancePath:instancePath+"/avatar_url_template",schemaPath:"#/properties/avatar_url_template/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data7 = data.type;
const _errs15 = errors;
if(typeof data7 !== "string"){
validate66.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user_type !== undefined){
let data8 = data.user_type;
const _errs17 = errors;
if(typeof data8 !== "string"){
validate66.errors = [{instancePath:instancePath+"/user_type",schemaPath:"#/properties/user_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs18 = errors;
if(errors === _errs17){
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.follower_count !== undefined){
let data9 = data.follower_count;
const _errs19 = errors;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
validate66.errors = [{instancePath:instancePath+"/follower_count",schemaPath:"#/properties/follower_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs20 = errors;
if(errors === _errs19){
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gender !== undefined){
let data10 = data.gender;
const _errs21 = errors;
if(!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))){
validate66.errors = [{instancePath:instancePath+"/gender",schemaPath:"#/properties/gender/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs22 = errors;
if(errors === _errs21){
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_advertiser !== undefined){
let data11 = data.is_advertiser;
const _errs23 = errors;
if(typeof data11 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/is_advertiser",schemaPath:"#/properties/is_advertiser/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs24 = errors;
if(errors === _errs23){
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_followed !== undefined){
let data12 = data.is_followed;
const _errs25 = errors;
if(typeof data12 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/is_followed",schemaPath:"#/properties/is_followed/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs26 = errors;
if(errors === _errs25){
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_following !== undefined){
let data13 = data.is_following;
const _errs27 = errors;
if(typeof data13 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/is_following",schemaPath:"#/properties/is_following/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs28 = errors;
if(errors === _errs27){
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_org !== undefined){
let data14 = data.is_org;
const _errs29 = errors;
if(typeof data14 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/is_org",schemaPath:"#/properties/is_org/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs30 = errors;
if(errors === _errs29){
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_privacy !== undefined){
let data15 = data.is_privacy;
const _errs31 = errors;
if(typeof data15 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/is_privacy",schemaPath:"#/properties/is_privacy/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs32 = errors;
if(errors === _errs31){
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.badge !== undefined){
let data16 = data.badge;
const _errs33 = errors;
const _errs34 = errors;
if(errors === _errs33){
if(Array.isArray(data16)){
}
else {
validate66.errors = [{instancePath:instancePath+"/badge",schemaPath:"#/properties/badge/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs33){
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.badge_v2 !== undefined){
let data17 = data.badge_v2;
const _errs35 = errors;
if(!(validate67(data17, {instancePath:instancePath+"/badge_v2",parentData:data,parentDataProperty:"badge_v2",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.exposed_medal !== undefined){
let data18 = data.exposed_medal;
const _errs36 = errors;
if(!(validate69(data18, {instancePath:instancePath+"/exposed_medal",parentData:data,parentDataProperty:"exposed_medal",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"props":{"id":true,"name":true,"headline":true,"url":true,"url_token":true,"avatar_url":true,"avatar_url_template":true,"type":true,"user_type":true,"follower_count":true,"gender":true,"is_advertiser":true,"is_followed":true,"is_following":true,"is_org":true,"is_privacy":true,"badge":true,"badge_v2":true,"exposed_medal":true},"dynamicProps":false,"dynamicItems":false};

const schema33 = {"type":"object","properties":{"id":{"type":"string"},"title":{"type":"string"},"type":{"type":"string"},"question_type":{"type":"string"},"url":{"type":"string"},"created":{"type":"integer"},"updated_time":{"type":"integer"},"relationship":{}}};

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate72.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate72.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data1 = data.title;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate72.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data2 = data.type;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate72.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.question_type !== undefined){
let data3 = data.question_type;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate72.errors = [{instancePath:instancePath+"/question_type",schemaPath:"#/properties/question_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data4 = data.url;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate72.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created !== undefined){
let data5 = data.created;
const _errs11 = errors;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
validate72.errors = [{instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_time !== undefined){
let data6 = data.updated_time;
const _errs13 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate72.errors = [{instancePath:instancePath+"/updated_time",schemaPath:"#/properties/updated_time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate72.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate72.errors = vErrors;
return errors === 0;
}
validate72.evaluated = {"props":{"id":true,"title":true,"type":true,"question_type":true,"url":true,"created":true,"updated_time":true,"relationship":true},"dynamicProps":false,"dynamicItems":false};

const schema34 = {"type":"object","properties":{"relation":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerReactionRelation"},"statistics":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerReactionStatistics"}}};
const schema35 = {"type":"object","properties":{"faved":{"type":"boolean"},"liked":{"type":"boolean"}}};

function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate75.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.faved !== undefined){
let data0 = data.faved;
const _errs1 = errors;
if(typeof data0 !== "boolean"){
validate75.errors = [{instancePath:instancePath+"/faved",schemaPath:"#/properties/faved/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.liked !== undefined){
let data1 = data.liked;
const _errs3 = errors;
if(typeof data1 !== "boolean"){
validate75.errors = [{instancePath:instancePath+"/liked",schemaPath:"#/properties/liked/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate75.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate75.errors = vErrors;
return errors === 0;
}
validate75.evaluated = {"props":{"faved":true,"liked":true},"dynamicProps":false,"dynamicItems":false};

const schema36 = {"type":"object","properties":{"down_vote_count":{"type":"integer"},"favorites":{"type":"integer"},"like_count":{"type":"integer"}}};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate77.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.down_vote_count !== undefined){
let data0 = data.down_vote_count;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate77.errors = [{instancePath:instancePath+"/down_vote_count",schemaPath:"#/properties/down_vote_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.favorites !== undefined){
let data1 = data.favorites;
const _errs3 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate77.errors = [{instancePath:instancePath+"/favorites",schemaPath:"#/properties/favorites/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.like_count !== undefined){
let data2 = data.like_count;
const _errs5 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate77.errors = [{instancePath:instancePath+"/like_count",schemaPath:"#/properties/like_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
else {
validate77.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate77.errors = vErrors;
return errors === 0;
}
validate77.evaluated = {"props":{"down_vote_count":true,"favorites":true,"like_count":true},"dynamicProps":false,"dynamicItems":false};


function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate74.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs1 = errors;
if(!(validate75(data0, {instancePath:instancePath+"/relation",parentData:data,parentDataProperty:"relation",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.statistics !== undefined){
let data1 = data.statistics;
const _errs2 = errors;
if(!(validate77(data1, {instancePath:instancePath+"/statistics",parentData:data,parentDataProperty:"statistics",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
else {
validate74.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate74.errors = vErrors;
return errors === 0;
}
validate74.evaluated = {"props":{"relation":true,"statistics":true},"dynamicProps":false,"dynamicItems":false};

const schema37 = {"type":"object","properties":{"is_author":{"type":"boolean"},"is_authorized":{"type":"boolean"},"is_favorited":{"type":"boolean"},"is_nothelp":{"type":"boolean"},"is_thanked":{"type":"boolean"},"upvoted_followees":{"type":"array","items":{}},"voting":{"type":"integer"}}};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate80.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.is_author !== undefined){
let data0 = data.is_author;
const _errs1 = errors;
if(typeof data0 !== "boolean"){
validate80.errors = [{instancePath:instancePath+"/is_author",schemaPath:"#/properties/is_author/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_authorized !== undefined){
let data1 = data.is_authorized;
const _errs3 = errors;
if(typeof data1 !== "boolean"){
validate80.errors = [{instancePath:instancePath+"/is_authorized",schemaPath:"#/properties/is_authorized/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_favorited !== undefined){
let data2 = data.is_favorited;
const _errs5 = errors;
if(typeof data2 !== "boolean"){
validate80.errors = [{instancePath:instancePath+"/is_favorited",schemaPath:"#/properties/is_favorited/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_nothelp !== undefined){
let data3 = data.is_nothelp;
const _errs7 = errors;
if(typeof data3 !== "boolean"){
validate80.errors = [{instancePath:instancePath+"/is_nothelp",schemaPath:"#/properties/is_nothelp/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_thanked !== undefined){
let data4 = data.is_thanked;
const _errs9 = errors;
if(typeof data4 !== "boolean"){
validate80.errors = [{instancePath:instancePath+"/is_thanked",schemaPath:"#/properties/is_thanked/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.upvoted_followees !== undefined){
let data5 = data.upvoted_followees;
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs11){
if(Array.isArray(data5)){
}
else {
validate80.errors = [{instancePath:instancePath+"/upvoted_followees",schemaPath:"#/properties/upvoted_followees/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs11){
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.voting !== undefined){
let data6 = data.voting;
const _errs13 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate80.errors = [{instancePath:instancePath+"/voting",schemaPath:"#/properties/voting/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate80.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate80.errors = vErrors;
return errors === 0;
}
validate80.evaluated = {"props":{"is_author":true,"is_authorized":true,"is_favorited":true,"is_nothelp":true,"is_thanked":true,"upvoted_followees":true,"voting":true},"dynamicProps":false,"dynamicItems":false};

const schema38 = {"type":"object","properties":{"is_relevant":{"type":"boolean"},"relevant_text":{"type":"string"},"relevant_type":{"type":"string"}}};

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate82.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.is_relevant !== undefined){
let data0 = data.is_relevant;
const _errs1 = errors;
if(typeof data0 !== "boolean"){
validate82.errors = [{instancePath:instancePath+"/is_relevant",schemaPath:"#/properties/is_relevant/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relevant_text !== undefined){
let data1 = data.relevant_text;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate82.errors = [{instancePath:instancePath+"/relevant_text",schemaPath:"#/properties/relevant_text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relevant_type !== undefined){
let data2 = data.relevant_type;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate82.errors = [{instancePath:instancePath+"/relevant_type",schemaPath:"#/properties/relevant_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
else {
validate82.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate82.errors = vErrors;
return errors === 0;
}
validate82.evaluated = {"props":{"is_relevant":true,"relevant_text":true,"relevant_type":true},"dynamicProps":false,"dynamicItems":false};

const schema39 = {"type":"object","properties":{"can_open_reward":{"type":"boolean"},"is_rewardable":{"type":"boolean"},"reward_member_count":{"type":"integer"},"reward_total_money":{"type":"integer"},"tagline":{"type":"string"}}};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate84.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.can_open_reward !== undefined){
let data0 = data.can_open_reward;
const _errs1 = errors;
if(typeof data0 !== "boolean"){
validate84.errors = [{instancePath:instancePath+"/can_open_reward",schemaPath:"#/properties/can_open_reward/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_rewardable !== undefined){
let data1 = data.is_rewardable;
const _errs3 = errors;
if(typeof data1 !== "boolean"){
validate84.errors = [{instancePath:instancePath+"/is_rewardable",schemaPath:"#/properties/is_rewardable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reward_member_count !== undefined){
let data2 = data.reward_member_count;
const _errs5 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate84.errors = [{instancePath:instancePath+"/reward_member_count",schemaPath:"#/properties/reward_member_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reward_total_money !== undefined){
let data3 = data.reward_total_money;
const _errs7 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate84.errors = [{instancePath:instancePath+"/reward_total_money",schemaPath:"#/properties/reward_total_money/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tagline !== undefined){
let data4 = data.tagline;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate84.errors = [{instancePath:instancePath+"/tagline",schemaPath:"#/properties/tagline/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate84.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate84.errors = vErrors;
return errors === 0;
}
validate84.evaluated = {"props":{"can_open_reward":true,"is_rewardable":true,"reward_member_count":true,"reward_total_money":true,"tagline":true},"dynamicProps":false,"dynamicItems":false};

const schema40 = {"type":"object","properties":{"table_of_contents":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerTableOfContents"}}};
const schema41 = {"type":"object","properties":{"enabled":{"type":"boolean"}}};

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate87.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.enabled !== undefined){
let data0 = data.enabled;
const _errs1 = errors;
if(typeof data0 !== "boolean"){
validate87.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
else {
validate87.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate87.errors = vErrors;
return errors === 0;
}
validate87.evaluated = {"props":{"enabled":true},"dynamicProps":false,"dynamicItems":false};


function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate86.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.table_of_contents !== undefined){
let data0 = data.table_of_contents;
const _errs1 = errors;
if(!(validate87(data0, {instancePath:instancePath+"/table_of_contents",parentData:data,parentDataProperty:"table_of_contents",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
else {
validate86.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"props":{"table_of_contents":true},"dynamicProps":false,"dynamicItems":false};

const schema42 = {"type":"object","properties":{"reason":{"type":"string"},"tip":{"type":"string"},"title":{"type":"string"},"url":{"type":"string"},"status":{"type":"boolean"},"unnormal_details":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerUnnormalDetails"}}};
const schema43 = {"type":"object","properties":{"description":{"type":"string"},"note":{"type":"string"},"reason":{"type":"string"},"status":{"type":"string"},"reason_id":{"type":"integer"}}};

function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate91.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.description !== undefined){
let data0 = data.description;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate91.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
let data1 = data.note;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate91.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data2 = data.reason;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate91.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data3 = data.status;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate91.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason_id !== undefined){
let data4 = data.reason_id;
const _errs9 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate91.errors = [{instancePath:instancePath+"/reason_id",schemaPath:"#/properties/reason_id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate91.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate91.errors = vErrors;
return errors === 0;
}
validate91.evaluated = {"props":{"description":true,"note":true,"reason":true,"status":true,"reason_id":true},"dynamicProps":false,"dynamicItems":false};


function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate90.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason !== undefined){
let data0 = data.reason;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate90.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tip !== undefined){
let data1 = data.tip;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate90.errors = [{instancePath:instancePath+"/tip",schemaPath:"#/properties/tip/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data2 = data.title;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate90.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data3 = data.url;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate90.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data4 = data.status;
const _errs9 = errors;
if(typeof data4 !== "boolean"){
validate90.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unnormal_details !== undefined){
let data5 = data.unnormal_details;
const _errs11 = errors;
if(!(validate91(data5, {instancePath:instancePath+"/unnormal_details",parentData:data,parentDataProperty:"unnormal_details",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
else {
validate90.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate90.errors = vErrors;
return errors === 0;
}
validate90.evaluated = {"props":{"reason":true,"tip":true,"title":true,"url":true,"status":true,"unnormal_details":true},"dynamicProps":false,"dynamicItems":false};

const schema44 = {"type":"object","properties":{"count":{"type":"integer"},"type":{"type":"string"},"thumbnails":{"type":"array","items":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerThumbnail"}}}};
const schema45 = {"type":"object","properties":{"height":{"type":"integer"},"width":{"type":"integer"},"token":{"type":"string"},"type":{"type":"string"},"url":{"type":"string"}}};

function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate95.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.height !== undefined){
let data0 = data.height;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate95.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.width !== undefined){
let data1 = data.width;
const _errs3 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate95.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token !== undefined){
let data2 = data.token;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate95.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data3 = data.type;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate95.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data4 = data.url;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate95.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate95.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate95.errors = vErrors;
return errors === 0;
}
validate95.evaluated = {"props":{"height":true,"width":true,"token":true,"type":true,"url":true},"dynamicProps":false,"dynamicItems":false};


function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate94.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.count !== undefined){
let data0 = data.count;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate94.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data1 = data.type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate94.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thumbnails !== undefined){
let data2 = data.thumbnails;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs7 = errors;
if(!(validate95(data3, {instancePath:instancePath+"/thumbnails/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate95.errors : vErrors.concat(validate95.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate94.errors = [{instancePath:instancePath+"/thumbnails",schemaPath:"#/properties/thumbnails/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs5){
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
else {
validate94.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate94.errors = vErrors;
return errors === 0;
}
validate94.evaluated = {"props":{"count":true,"type":true,"thumbnails":true},"dynamicProps":false,"dynamicItems":false};


function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate63.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate63.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data1 = data.type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate63.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.answer_type !== undefined){
let data2 = data.answer_type;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate63.errors = [{instancePath:instancePath+"/answer_type",schemaPath:"#/properties/answer_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.business_type !== undefined){
let data3 = data.business_type;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate63.errors = [{instancePath:instancePath+"/business_type",schemaPath:"#/properties/business_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data4 = data.url;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate63.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data5 = data.content;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate63.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.excerpt !== undefined){
let data6 = data.excerpt;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate63.errors = [{instancePath:instancePath+"/excerpt",schemaPath:"#/properties/excerpt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.editable_content !== undefined){
let data7 = data.editable_content;
const _errs15 = errors;
if(typeof data7 !== "string"){
validate63.errors = [{instancePath:instancePath+"/editable_content",schemaPath:"#/properties/editable_content/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_time !== undefined){
let data8 = data.created_time;
const _errs17 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate63.errors = [{instancePath:instancePath+"/created_time",schemaPath:"#/properties/created_time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs18 = errors;
if(errors === _errs17){
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_time !== undefined){
let data9 = data.updated_time;
const _errs19 = errors;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
validate63.errors = [{instancePath:instancePath+"/updated_time",schemaPath:"#/properties/updated_time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs20 = errors;
if(errors === _errs19){
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.voteup_count !== undefined){
let data10 = data.voteup_count;
const _errs21 = errors;
if(!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))){
validate63.errors = [{instancePath:instancePath+"/voteup_count",schemaPath:"#/properties/voteup_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs22 = errors;
if(errors === _errs21){
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.comment_count !== undefined){
let data11 = data.comment_count;
const _errs23 = errors;
if(!((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11)))){
validate63.errors = [{instancePath:instancePath+"/comment_count",schemaPath:"#/properties/comment_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs24 = errors;
if(errors === _errs23){
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thanks_count !== undefined){
let data12 = data.thanks_count;
const _errs25 = errors;
if(!((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12)))){
validate63.errors = [{instancePath:instancePath+"/thanks_count",schemaPath:"#/properties/thanks_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs26 = errors;
if(errors === _errs25){
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.favlists_count !== undefined){
let data13 = data.favlists_count;
const _errs27 = errors;
if(!((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13)))){
validate63.errors = [{instancePath:instancePath+"/favlists_count",schemaPath:"#/properties/favlists_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs28 = errors;
if(errors === _errs27){
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.matrix_tips !== undefined){
let data14 = data.matrix_tips;
const _errs29 = errors;
if(typeof data14 !== "string"){
validate63.errors = [{instancePath:instancePath+"/matrix_tips",schemaPath:"#/properties/matrix_tips/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs30 = errors;
if(errors === _errs29){
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.comment_permission !== undefined){
let data15 = data.comment_permission;
const _errs31 = errors;
if(typeof data15 !== "string"){
validate63.errors = [{instancePath:instancePath+"/comment_permission",schemaPath:"#/properties/comment_permission/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs32 = errors;
if(errors === _errs31){
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reshipment_settings !== undefined){
let data16 = data.reshipment_settings;
const _errs33 = errors;
if(typeof data16 !== "string"){
validate63.errors = [{instancePath:instancePath+"/reshipment_settings",schemaPath:"#/properties/reshipment_settings/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs34 = errors;
if(errors === _errs33){
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.collapse_reason !== undefined){
let data17 = data.collapse_reason;
const _errs35 = errors;
if(typeof data17 !== "string"){
validate63.errors = [{instancePath:instancePath+"/collapse_reason",schemaPath:"#/properties/collapse_reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs36 = errors;
if(errors === _errs35){
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.collapsed_by !== undefined){
let data18 = data.collapsed_by;
const _errs37 = errors;
if(typeof data18 !== "string"){
validate63.errors = [{instancePath:instancePath+"/collapsed_by",schemaPath:"#/properties/collapsed_by/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs38 = errors;
if(errors === _errs37){
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sticky_info !== undefined){
let data19 = data.sticky_info;
const _errs39 = errors;
if(typeof data19 !== "string"){
validate63.errors = [{instancePath:instancePath+"/sticky_info",schemaPath:"#/properties/sticky_info/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs40 = errors;
if(errors === _errs39){
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.vote_next_step !== undefined){
let data20 = data.vote_next_step;
const _errs41 = errors;
if(typeof data20 !== "string"){
validate63.errors = [{instancePath:instancePath+"/vote_next_step",schemaPath:"#/properties/vote_next_step/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs42 = errors;
if(errors === _errs41){
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attached_info !== undefined){
let data21 = data.attached_info;
const _errs43 = errors;
if(typeof data21 !== "string"){
validate63.errors = [{instancePath:instancePath+"/attached_info",schemaPath:"#/properties/attached_info/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs44 = errors;
if(errors === _errs43){
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.extras !== undefined){
let data22 = data.extras;
const _errs45 = errors;
if(typeof data22 !== "string"){
validate63.errors = [{instancePath:instancePath+"/extras",schemaPath:"#/properties/extras/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs46 = errors;
if(errors === _errs45){
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.admin_closed_comment !== undefined){
let data23 = data.admin_closed_comment;
const _errs47 = errors;
if(typeof data23 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/admin_closed_comment",schemaPath:"#/properties/admin_closed_comment/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs48 = errors;
if(errors === _errs47){
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content_need_truncated !== undefined){
let data24 = data.content_need_truncated;
const _errs49 = errors;
if(typeof data24 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/content_need_truncated",schemaPath:"#/properties/content_need_truncated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs50 = errors;
if(errors === _errs49){
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.force_login_when_click_read_more !== undefined){
let data25 = data.force_login_when_click_read_more;
const _errs51 = errors;
if(typeof data25 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/force_login_when_click_read_more",schemaPath:"#/properties/force_login_when_click_read_more/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs52 = errors;
if(errors === _errs51){
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.has_publishing_draft !== undefined){
let data26 = data.has_publishing_draft;
const _errs53 = errors;
if(typeof data26 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/has_publishing_draft",schemaPath:"#/properties/has_publishing_draft/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs54 = errors;
if(errors === _errs53){
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_collapsed !== undefined){
let data27 = data.is_collapsed;
const _errs55 = errors;
if(typeof data27 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_collapsed",schemaPath:"#/properties/is_collapsed/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs56 = errors;
if(errors === _errs55){
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_contain_ai_content !== undefined){
let data28 = data.is_contain_ai_content;
const _errs57 = errors;
if(typeof data28 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_contain_ai_content",schemaPath:"#/properties/is_contain_ai_content/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs58 = errors;
if(errors === _errs57){
}
var valid0 = _errs57 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_copyable !== undefined){
let data29 = data.is_copyable;
const _errs59 = errors;
if(typeof data29 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_copyable",schemaPath:"#/properties/is_copyable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs60 = errors;
if(errors === _errs59){
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_jump_native !== undefined){
let data30 = data.is_jump_native;
const _errs61 = errors;
if(typeof data30 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_jump_native",schemaPath:"#/properties/is_jump_native/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs62 = errors;
if(errors === _errs61){
}
var valid0 = _errs61 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_mine !== undefined){
let data31 = data.is_mine;
const _errs63 = errors;
if(typeof data31 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_mine",schemaPath:"#/properties/is_mine/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs64 = errors;
if(errors === _errs63){
}
var valid0 = _errs63 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_navigator !== undefined){
let data32 = data.is_navigator;
const _errs65 = errors;
if(typeof data32 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_navigator",schemaPath:"#/properties/is_navigator/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs66 = errors;
if(errors === _errs65){
}
var valid0 = _errs65 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_normal !== undefined){
let data33 = data.is_normal;
const _errs67 = errors;
if(typeof data33 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_normal",schemaPath:"#/properties/is_normal/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs68 = errors;
if(errors === _errs67){
}
var valid0 = _errs67 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_sticky !== undefined){
let data34 = data.is_sticky;
const _errs69 = errors;
if(typeof data34 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_sticky",schemaPath:"#/properties/is_sticky/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs70 = errors;
if(errors === _errs69){
}
var valid0 = _errs69 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_visible !== undefined){
let data35 = data.is_visible;
const _errs71 = errors;
if(typeof data35 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_visible",schemaPath:"#/properties/is_visible/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs72 = errors;
if(errors === _errs71){
}
var valid0 = _errs71 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.navigator_vote !== undefined){
let data36 = data.navigator_vote;
const _errs73 = errors;
if(typeof data36 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/navigator_vote",schemaPath:"#/properties/navigator_vote/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs74 = errors;
if(errors === _errs73){
}
var valid0 = _errs73 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.visible_only_to_author !== undefined){
let data37 = data.visible_only_to_author;
const _errs75 = errors;
if(typeof data37 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/visible_only_to_author",schemaPath:"#/properties/visible_only_to_author/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs76 = errors;
if(errors === _errs75){
}
var valid0 = _errs75 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.allow_segment_interaction !== undefined){
let data38 = data.allow_segment_interaction;
const _errs77 = errors;
if(!((typeof data38 == "number") && (!(data38 % 1) && !isNaN(data38)))){
validate63.errors = [{instancePath:instancePath+"/allow_segment_interaction",schemaPath:"#/properties/allow_segment_interaction/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs78 = errors;
if(errors === _errs77){
}
var valid0 = _errs77 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.decorative_labels !== undefined){
let data39 = data.decorative_labels;
const _errs79 = errors;
const _errs80 = errors;
if(errors === _errs79){
if(Array.isArray(data39)){
}
else {
validate63.errors = [{instancePath:instancePath+"/decorative_labels",schemaPath:"#/properties/decorative_labels/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs79){
}
}
var valid0 = _errs79 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content_mark !== undefined){
let data40 = data.content_mark;
const _errs81 = errors;
const _errs82 = errors;
if(errors === _errs81){
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
const _errs83 = errors;
}
else {
validate63.errors = [{instancePath:instancePath+"/content_mark",schemaPath:"#/properties/content_mark/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs81){
}
}
var valid0 = _errs81 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reaction_instruction !== undefined){
let data41 = data.reaction_instruction;
const _errs84 = errors;
const _errs85 = errors;
if(errors === _errs84){
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
const _errs86 = errors;
}
else {
validate63.errors = [{instancePath:instancePath+"/reaction_instruction",schemaPath:"#/properties/reaction_instruction/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs84){
}
}
var valid0 = _errs84 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.can_comment !== undefined){
let data42 = data.can_comment;
const _errs87 = errors;
if(!(validate64(data42, {instancePath:instancePath+"/can_comment",parentData:data,parentDataProperty:"can_comment",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs87 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.author !== undefined){
let data43 = data.author;
const _errs88 = errors;
if(!(validate66(data43, {instancePath:instancePath+"/author",parentData:data,parentDataProperty:"author",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs88 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.question !== undefined){
let data44 = data.question;
const _errs89 = errors;
if(!(validate72(data44, {instancePath:instancePath+"/question",parentData:data,parentDataProperty:"question",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs89 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reaction !== undefined){
let data45 = data.reaction;
const _errs90 = errors;
if(!(validate74(data45, {instancePath:instancePath+"/reaction",parentData:data,parentDataProperty:"reaction",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs90 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relationship !== undefined){
let data46 = data.relationship;
const _errs91 = errors;
if(!(validate80(data46, {instancePath:instancePath+"/relationship",parentData:data,parentDataProperty:"relationship",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs91 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relevant_info !== undefined){
let data47 = data.relevant_info;
const _errs92 = errors;
if(!(validate82(data47, {instancePath:instancePath+"/relevant_info",parentData:data,parentDataProperty:"relevant_info",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs92 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reward_info !== undefined){
let data48 = data.reward_info;
const _errs93 = errors;
if(!(validate84(data48, {instancePath:instancePath+"/reward_info",parentData:data,parentDataProperty:"reward_info",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs93 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.settings !== undefined){
let data49 = data.settings;
const _errs94 = errors;
if(!(validate86(data49, {instancePath:instancePath+"/settings",parentData:data,parentDataProperty:"settings",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs94 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.suggest_edit !== undefined){
let data50 = data.suggest_edit;
const _errs95 = errors;
if(!(validate90(data50, {instancePath:instancePath+"/suggest_edit",parentData:data,parentDataProperty:"suggest_edit",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs95 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thumbnail_info !== undefined){
let data51 = data.thumbnail_info;
const _errs96 = errors;
if(!(validate94(data51, {instancePath:instancePath+"/thumbnail_info",parentData:data,parentDataProperty:"thumbnail_info",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs96 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate63.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate63.errors = vErrors;
return errors === 0;
}
validate63.evaluated = {"props":{"id":true,"type":true,"answer_type":true,"business_type":true,"url":true,"content":true,"excerpt":true,"editable_content":true,"created_time":true,"updated_time":true,"voteup_count":true,"comment_count":true,"thanks_count":true,"favlists_count":true,"matrix_tips":true,"comment_permission":true,"reshipment_settings":true,"collapse_reason":true,"collapsed_by":true,"sticky_info":true,"vote_next_step":true,"attached_info":true,"extras":true,"admin_closed_comment":true,"content_need_truncated":true,"force_login_when_click_read_more":true,"has_publishing_draft":true,"is_collapsed":true,"is_contain_ai_content":true,"is_copyable":true,"is_jump_native":true,"is_mine":true,"is_navigator":true,"is_normal":true,"is_sticky":true,"is_visible":true,"navigator_vote":true,"visible_only_to_author":true,"allow_segment_interaction":true,"annotation_action":true,"decorative_labels":true,"content_mark":true,"reaction_instruction":true,"can_comment":true,"author":true,"question":true,"reaction":true,"relationship":true,"relevant_info":true,"reward_info":true,"settings":true,"suggest_edit":true,"thumbnail_info":true},"dynamicProps":false,"dynamicItems":false};


function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate62.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.target_type !== undefined){
let data1 = data.target_type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate62.errors = [{instancePath:instancePath+"/target_type",schemaPath:"#/properties/target_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.target !== undefined){
let data2 = data.target;
const _errs5 = errors;
if(!(validate63(data2, {instancePath:instancePath+"/target",parentData:data,parentDataProperty:"target",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.skip_count !== undefined){
let data3 = data.skip_count;
const _errs6 = errors;
if(typeof data3 !== "boolean"){
validate62.errors = [{instancePath:instancePath+"/skip_count",schemaPath:"#/properties/skip_count/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.position !== undefined){
let data4 = data.position;
const _errs8 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate62.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cursor !== undefined){
let data5 = data.cursor;
const _errs10 = errors;
if(typeof data5 !== "string"){
validate62.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_jump_native !== undefined){
let data6 = data.is_jump_native;
const _errs12 = errors;
if(typeof data6 !== "boolean"){
validate62.errors = [{instancePath:instancePath+"/is_jump_native",schemaPath:"#/properties/is_jump_native/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs13 = errors;
if(errors === _errs12){
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate62.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate62.errors = vErrors;
return errors === 0;
}
validate62.evaluated = {"props":{"type":true,"target_type":true,"target":true,"skip_count":true,"position":true,"cursor":true,"is_jump_native":true},"dynamicProps":false,"dynamicItems":false};

const schema46 = {"type":"object","properties":{"ad_info":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAdInfo"}}};
const schema47 = {"type":"object","properties":{"ad":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAd"},"adjson":{"type":"string"},"position":{"type":"integer"}}};
const schema48 = {"type":"object","properties":{"id":{"type":"integer"},"ad_verb":{"type":"string"},"name":{"type":"string"},"template":{"type":"string"},"experiment_info":{"type":"string"},"za_ad_info":{"type":"string"},"za_ad_info_json":{"type":"string"},"category":{"type":"integer"},"party_id":{"type":"integer"},"brand":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAdBrand"},"creatives":{"type":"array","items":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAdCreative"}},"click_tracks":{"type":"array","items":{"type":"string"}},"close_tracks":{"type":"array","items":{"type":"string"}},"conversion_tracks":{"type":"array","items":{"type":"string"}},"debug_tracks":{"type":"array","items":{"type":"string"}},"impression_tracks":{"type":"array","items":{"type":"string"}},"view_tracks":{"type":"array","items":{"type":"string"}},"close_track":{"type":"string"},"revert_close_track":{"type":"string"},"view_track":{"type":"string"},"display_advertising_tag":{"type":"boolean"},"download_silent":{"type":"boolean"},"is_new_webview":{"type":"boolean"},"is_speeding":{"type":"boolean"},"native_prefetch":{"type":"boolean"}}};
const schema49 = {"type":"object","properties":{"id":{"type":"integer"},"logo":{"type":"string"},"name":{"type":"string"}}};

function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate103.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate103.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logo !== undefined){
let data1 = data.logo;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate103.errors = [{instancePath:instancePath+"/logo",schemaPath:"#/properties/logo/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate103.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
else {
validate103.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate103.errors = vErrors;
return errors === 0;
}
validate103.evaluated = {"props":{"id":true,"logo":true,"name":true},"dynamicProps":false,"dynamicItems":false};

const schema50 = {"type":"object","properties":{"app_promotion_url":{"type":"string"},"description":{"type":"string"},"image":{"type":"string"},"landing_url":{"type":"string"},"title":{"type":"string"},"brand":{},"cta":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAdCallToAction"},"footer":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAdFooter"},"video_watch_num":{"type":"integer"}}};
const schema51 = {"type":"object","properties":{"value":{}}};

function validate106(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate106.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
validate106.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate106.errors = vErrors;
return errors === 0;
}
validate106.evaluated = {"props":{"value":true},"dynamicProps":false,"dynamicItems":false};

const schema52 = {"type":"object","properties":{"value":{}}};

function validate108(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate108.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
}
else {
validate108.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate108.errors = vErrors;
return errors === 0;
}
validate108.evaluated = {"props":{"value":true},"dynamicProps":false,"dynamicItems":false};


function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate105.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.app_promotion_url !== undefined){
let data0 = data.app_promotion_url;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate105.errors = [{instancePath:instancePath+"/app_promotion_url",schemaPath:"#/properties/app_promotion_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data1 = data.description;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate105.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data2 = data.image;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate105.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.landing_url !== undefined){
let data3 = data.landing_url;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate105.errors = [{instancePath:instancePath+"/landing_url",schemaPath:"#/properties/landing_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data4 = data.title;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate105.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cta !== undefined){
let data5 = data.cta;
const _errs11 = errors;
if(!(validate106(data5, {instancePath:instancePath+"/cta",parentData:data,parentDataProperty:"cta",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.footer !== undefined){
let data6 = data.footer;
const _errs12 = errors;
if(!(validate108(data6, {instancePath:instancePath+"/footer",parentData:data,parentDataProperty:"footer",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.video_watch_num !== undefined){
let data7 = data.video_watch_num;
const _errs13 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate105.errors = [{instancePath:instancePath+"/video_watch_num",schemaPath:"#/properties/video_watch_num/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
else {
validate105.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate105.errors = vErrors;
return errors === 0;
}
validate105.evaluated = {"props":{"app_promotion_url":true,"description":true,"image":true,"landing_url":true,"title":true,"brand":true,"cta":true,"footer":true,"video_watch_num":true},"dynamicProps":false,"dynamicItems":false};


function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate102.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate102.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ad_verb !== undefined){
let data1 = data.ad_verb;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate102.errors = [{instancePath:instancePath+"/ad_verb",schemaPath:"#/properties/ad_verb/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate102.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.template !== undefined){
let data3 = data.template;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate102.errors = [{instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.experiment_info !== undefined){
let data4 = data.experiment_info;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate102.errors = [{instancePath:instancePath+"/experiment_info",schemaPath:"#/properties/experiment_info/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.za_ad_info !== undefined){
let data5 = data.za_ad_info;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate102.errors = [{instancePath:instancePath+"/za_ad_info",schemaPath:"#/properties/za_ad_info/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.za_ad_info_json !== undefined){
let data6 = data.za_ad_info_json;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate102.errors = [{instancePath:instancePath+"/za_ad_info_json",schemaPath:"#/properties/za_ad_info_json/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.category !== undefined){
let data7 = data.category;
const _errs15 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate102.errors = [{instancePath:instancePath+"/category",schemaPath:"#/properties/category/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.party_id !== undefined){
let data8 = data.party_id;
const _errs17 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate102.errors = [{instancePath:instancePath+"/party_id",schemaPath:"#/properties/party_id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs18 = errors;
if(errors === _errs17){
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.brand !== undefined){
let data9 = data.brand;
const _errs19 = errors;
if(!(validate103(data9, {instancePath:instancePath+"/brand",parentData:data,parentDataProperty:"brand",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.creatives !== undefined){
let data10 = data.creatives;
const _errs20 = errors;
const _errs21 = errors;
if(errors === _errs20){
if(Array.isArray(data10)){
var valid1 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
const _errs22 = errors;
if(!(validate105(data11, {instancePath:instancePath+"/creatives/" + i0,parentData:data10,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs22 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/creatives",schemaPath:"#/properties/creatives/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs20){
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.click_tracks !== undefined){
let data12 = data.click_tracks;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs23){
if(Array.isArray(data12)){
var valid2 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
const _errs25 = errors;
if(typeof data13 !== "string"){
validate102.errors = [{instancePath:instancePath+"/click_tracks/" + i1,schemaPath:"#/properties/click_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs26 = errors;
if(errors === _errs25){
}
var valid2 = _errs25 === errors;
if(!valid2){
break;
}
}
if(valid2){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/click_tracks",schemaPath:"#/properties/click_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs23){
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.close_tracks !== undefined){
let data14 = data.close_tracks;
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs27){
if(Array.isArray(data14)){
var valid3 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
const _errs29 = errors;
if(typeof data15 !== "string"){
validate102.errors = [{instancePath:instancePath+"/close_tracks/" + i2,schemaPath:"#/properties/close_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs30 = errors;
if(errors === _errs29){
}
var valid3 = _errs29 === errors;
if(!valid3){
break;
}
}
if(valid3){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/close_tracks",schemaPath:"#/properties/close_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs27){
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.conversion_tracks !== undefined){
let data16 = data.conversion_tracks;
const _errs31 = errors;
const _errs32 = errors;
if(errors === _errs31){
if(Array.isArray(data16)){
var valid4 = true;
const len3 = data16.length;
for(let i3=0; i3<len3; i3++){
let data17 = data16[i3];
const _errs33 = errors;
if(typeof data17 !== "string"){
validate102.errors = [{instancePath:instancePath+"/conversion_tracks/" + i3,schemaPath:"#/properties/conversion_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs34 = errors;
if(errors === _errs33){
}
var valid4 = _errs33 === errors;
if(!valid4){
break;
}
}
if(valid4){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/conversion_tracks",schemaPath:"#/properties/conversion_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs31){
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.debug_tracks !== undefined){
let data18 = data.debug_tracks;
const _errs35 = errors;
const _errs36 = errors;
if(errors === _errs35){
if(Array.isArray(data18)){
var valid5 = true;
const len4 = data18.length;
for(let i4=0; i4<len4; i4++){
let data19 = data18[i4];
const _errs37 = errors;
if(typeof data19 !== "string"){
validate102.errors = [{instancePath:instancePath+"/debug_tracks/" + i4,schemaPath:"#/properties/debug_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs38 = errors;
if(errors === _errs37){
}
var valid5 = _errs37 === errors;
if(!valid5){
break;
}
}
if(valid5){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/debug_tracks",schemaPath:"#/properties/debug_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs35){
}
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.impression_tracks !== undefined){
let data20 = data.impression_tracks;
const _errs39 = errors;
const _errs40 = errors;
if(errors === _errs39){
if(Array.isArray(data20)){
var valid6 = true;
const len5 = data20.length;
for(let i5=0; i5<len5; i5++){
let data21 = data20[i5];
const _errs41 = errors;
if(typeof data21 !== "string"){
validate102.errors = [{instancePath:instancePath+"/impression_tracks/" + i5,schemaPath:"#/properties/impression_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs42 = errors;
if(errors === _errs41){
}
var valid6 = _errs41 === errors;
if(!valid6){
break;
}
}
if(valid6){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/impression_tracks",schemaPath:"#/properties/impression_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs39){
}
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.view_tracks !== undefined){
let data22 = data.view_tracks;
const _errs43 = errors;
const _errs44 = errors;
if(errors === _errs43){
if(Array.isArray(data22)){
var valid7 = true;
const len6 = data22.length;
for(let i6=0; i6<len6; i6++){
let data23 = data22[i6];
const _errs45 = errors;
if(typeof data23 !== "string"){
validate102.errors = [{instancePath:instancePath+"/view_tracks/" + i6,schemaPath:"#/properties/view_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs46 = errors;
if(errors === _errs45){
}
var valid7 = _errs45 === errors;
if(!valid7){
break;
}
}
if(valid7){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/view_tracks",schemaPath:"#/properties/view_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs43){
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.close_track !== undefined){
let data24 = data.close_track;
const _errs47 = errors;
if(typeof data24 !== "string"){
validate102.errors = [{instancePath:instancePath+"/close_track",schemaPath:"#/properties/close_track/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs48 = errors;
if(errors === _errs47){
}
var valid0 = _errs47 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revert_close_track !== undefined){
let data25 = data.revert_close_track;
const _errs49 = errors;
if(typeof data25 !== "string"){
validate102.errors = [{instancePath:instancePath+"/revert_close_track",schemaPath:"#/properties/revert_close_track/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs50 = errors;
if(errors === _errs49){
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.view_track !== undefined){
let data26 = data.view_track;
const _errs51 = errors;
if(typeof data26 !== "string"){
validate102.errors = [{instancePath:instancePath+"/view_track",schemaPath:"#/properties/view_track/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs52 = errors;
if(errors === _errs51){
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.display_advertising_tag !== undefined){
let data27 = data.display_advertising_tag;
const _errs53 = errors;
if(typeof data27 !== "boolean"){
validate102.errors = [{instancePath:instancePath+"/display_advertising_tag",schemaPath:"#/properties/display_advertising_tag/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs54 = errors;
if(errors === _errs53){
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.download_silent !== undefined){
let data28 = data.download_silent;
const _errs55 = errors;
if(typeof data28 !== "boolean"){
validate102.errors = [{instancePath:instancePath+"/download_silent",schemaPath:"#/properties/download_silent/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs56 = errors;
if(errors === _errs55){
}
var valid0 = _errs55 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_new_webview !== undefined){
let data29 = data.is_new_webview;
const _errs57 = errors;
if(typeof data29 !== "boolean"){
validate102.errors = [{instancePath:instancePath+"/is_new_webview",schemaPath:"#/properties/is_new_webview/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs58 = errors;
if(errors === _errs57){
}
var valid0 = _errs57 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_speeding !== undefined){
let data30 = data.is_speeding;
const _errs59 = errors;
if(typeof data30 !== "boolean"){
validate102.errors = [{instancePath:instancePath+"/is_speeding",schemaPath:"#/properties/is_speeding/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs60 = errors;
if(errors === _errs59){
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.native_prefetch !== undefined){
let data31 = data.native_prefetch;
const _errs61 = errors;
if(typeof data31 !== "boolean"){
validate102.errors = [{instancePath:instancePath+"/native_prefetch",schemaPath:"#/properties/native_prefetch/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs62 = errors;
if(errors === _errs61){
}
var valid0 = _errs61 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate102.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate102.errors = vErrors;
return errors === 0;
}
validate102.evaluated = {"props":{"id":true,"ad_verb":true,"name":true,"template":true,"experiment_info":true,"za_ad_info":true,"za_ad_info_json":true,"category":true,"party_id":true,"brand":true,"creatives":true,"click_tracks":true,"close_tracks":true,"conversion_tracks":true,"debug_tracks":true,"impression_tracks":true,"view_tracks":true,"close_track":true,"revert_close_track":true,"view_track":true,"display_advertising_tag":true,"download_silent":true,"is_new_webview":true,"is_speeding":true,"native_prefetch":true},"dynamicProps":false,"dynamicItems":false};


function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate101.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ad !== undefined){
let data0 = data.ad;
const _errs1 = errors;
if(!(validate102(data0, {instancePath:instancePath+"/ad",parentData:data,parentDataProperty:"ad",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.adjson !== undefined){
let data1 = data.adjson;
const _errs2 = errors;
if(typeof data1 !== "string"){
validate101.errors = [{instancePath:instancePath+"/adjson",schemaPath:"#/properties/adjson/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.position !== undefined){
let data2 = data.position;
const _errs4 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate101.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
else {
validate101.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate101.errors = vErrors;
return errors === 0;
}
validate101.evaluated = {"props":{"ad":true,"adjson":true,"position":true},"dynamicProps":false,"dynamicItems":false};


function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate100.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.ad_info !== undefined){
let data0 = data.ad_info;
const _errs1 = errors;
if(!(validate101(data0, {instancePath:instancePath+"/ad_info",parentData:data,parentDataProperty:"ad_info",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
else {
validate100.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate100.errors = vErrors;
return errors === 0;
}
validate100.evaluated = {"props":{"ad_info":true},"dynamicProps":false,"dynamicItems":false};

const schema53 = {"type":"object","properties":{"id":{"type":"string"}}};

function validate114(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate114.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate114.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
else {
validate114.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate114.errors = vErrors;
return errors === 0;
}
validate114.evaluated = {"props":{"id":true},"dynamicProps":false,"dynamicItems":false};

const schema54 = {"type":"object","properties":{"page":{"type":"integer"},"is_end":{"type":"boolean"},"next":{"type":"string"},"need_force_login":{"type":"boolean"}}};

function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate116.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.page !== undefined){
let data0 = data.page;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate116.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs2 = errors;
if(errors === _errs1){
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_end !== undefined){
let data1 = data.is_end;
const _errs3 = errors;
if(typeof data1 !== "boolean"){
validate116.errors = [{instancePath:instancePath+"/is_end",schemaPath:"#/properties/is_end/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.next !== undefined){
let data2 = data.next;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate116.errors = [{instancePath:instancePath+"/next",schemaPath:"#/properties/next/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.need_force_login !== undefined){
let data3 = data.need_force_login;
const _errs7 = errors;
if(typeof data3 !== "boolean"){
validate116.errors = [{instancePath:instancePath+"/need_force_login",schemaPath:"#/properties/need_force_login/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate116.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate116.errors = vErrors;
return errors === 0;
}
validate116.evaluated = {"props":{"page":true,"is_end":true,"next":true,"need_force_login":true},"dynamicProps":false,"dynamicItems":false};


function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data !== undefined){
let data0 = data.data;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(!(validate62(data1, {instancePath:instancePath+"/data/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate61.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs1){
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_reading_filtered_count !== undefined){
let data2 = data.finished_reading_filtered_count;
const _errs4 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate61.errors = [{instancePath:instancePath+"/finished_reading_filtered_count",schemaPath:"#/properties/finished_reading_filtered_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ad_info !== undefined){
let data3 = data.ad_info;
const _errs6 = errors;
if(!(validate100(data3, {instancePath:instancePath+"/ad_info",parentData:data,parentDataProperty:"ad_info",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session !== undefined){
let data4 = data.session;
const _errs7 = errors;
if(!(validate114(data4, {instancePath:instancePath+"/session",parentData:data,parentDataProperty:"session",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate114.errors : vErrors.concat(validate114.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.paging !== undefined){
let data5 = data.paging;
const _errs8 = errors;
if(!(validate116(data5, {instancePath:instancePath+"/paging",parentData:data,parentDataProperty:"paging",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate61.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"props":{"data":true,"finished_reading_filtered_count":true,"ad_info":true,"session":true,"paging":true},"dynamicProps":false,"dynamicItems":false};


function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.code === undefined) && (missing0 = "code")) || ((data.data === undefined) && (missing0 = "data"))){
validate59.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.code !== undefined){
let data0 = data.code;
const _errs1 = errors;
if(!(validate2(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs2 = errors;
if(typeof data1 !== "string"){
validate59.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs4 = errors;
if(!(validate61(data2, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data3 = data.recordTime;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(typeof data3 == "number"){
}
if(errors === _errs5){
if(typeof data3 === "string"){
if(!(formats0.validate(data3))){
validate59.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate59.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate59.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"props":{"code":true,"message":true,"data":true,"recordTime":true},"dynamicProps":false,"dynamicItems":false};


function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate59(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.code = true;
props0.message = true;
props0.data = true;
props0.recordTime = true;
}
const _errs2 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.code = true;
props0.message = true;
props0.data = true;
props0.recordTime = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate58.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
}
validate58.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate58.evaluated = {"dynamicProps":true,"dynamicItems":false};

return {
getAuthorSideBaseInfo: exports.v0,
getAuthorLinkInfo: exports.v1,
getAuthorTouchDistribution: exports.v2,
searchUsers: exports.v3,
listAnswers: exports.v4,
};
})({});

export const strictResponses = /* @__PURE__ */ ((exports) => {
"use strict";
exports.v0 = validate0;
const schema0 = {"oneOf":[{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FGetAuthorSideBaseInfoSuccess"},{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FFailure"}]};
const schema1 = {"type":"object","required":["code","data","message","recordTime"],"properties":{"code":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FSuccessCode"},"message":{"type":"string"},"data":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAuthorSideBaseInfoData"},"recordTime":{"type":"string","format":"date-time"}},"additionalProperties":false};
const schema2 = {"enum":[0,"0"]};

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const vSchema0 = schema2.enum;
if(!((data === 0) || (data === "0"))){
validate2.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === 0){
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema3 = {"type":"object","additionalProperties":true};

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
}
else {
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const formats0 = parts["ajv-formats/dist/formats"].fullFormats["date-time"];

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate1.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.code === undefined) && (missing0 = "code")) || ((data.data === undefined) && (missing0 = "data"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.recordTime === undefined) && (missing0 = "recordTime"))){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "code") || (key0 === "message")) || (key0 === "data")) || (key0 === "recordTime"))){
validate1.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.code !== undefined){
let data0 = data.code;
const _errs2 = errors;
if(!(validate2(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate1.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs5 = errors;
if(!(validate4(data2, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data3 = data.recordTime;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs6){
if(typeof data3 == "number"){
}
if(errors === _errs6){
if(typeof data3 === "string"){
if(!(formats0.validate(data3))){
validate1.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate1.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs6){
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
else {
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema4 = {"type":"object","required":["code","message","data","recordTime"],"properties":{"code":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FFailureCode"},"message":{"type":"string"},"data":{},"recordTime":{"type":"string","format":"date-time"}},"additionalProperties":false};
const schema5 = {"enum":[100,"100",101,"101",202,"202",300,"300",301,"301",302,"302",303,"303",400,"400",500,"500",600,"600",601,"601"]};

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const vSchema0 = schema5.enum;
if(!((((((((((((((((((((((data === 100) || (data === "100")) || (data === 101)) || (data === "101")) || (data === 202)) || (data === "202")) || (data === 300)) || (data === "300")) || (data === 301)) || (data === "301")) || (data === 302)) || (data === "302")) || (data === 303)) || (data === "303")) || (data === 400)) || (data === "400")) || (data === 500)) || (data === "500")) || (data === 600)) || (data === "600")) || (data === 601)) || (data === "601"))){
validate8.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema5.enum},message:"must be equal to one of the allowed values"}];
return false;
}
else {
}
if(errors === 0){
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.code === undefined) && (missing0 = "code")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.data === undefined) && (missing0 = "data"))) || ((data.recordTime === undefined) && (missing0 = "recordTime"))){
validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "code") || (key0 === "message")) || (key0 === "data")) || (key0 === "recordTime"))){
validate7.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.code !== undefined){
let data0 = data.code;
const _errs2 = errors;
if(!(validate8(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate7.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data2 = data.recordTime;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(typeof data2 == "number"){
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(!(formats0.validate(data2))){
validate7.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate7.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs5){
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate7.errors = vErrors;
return errors === 0;
}
validate7.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate1(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = true;
}
const _errs2 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
}
validate0.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate0.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports.v1 = validate11;
const schema6 = {"oneOf":[{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FGetAuthorLinkInfoSuccess"},{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FFailure"}]};
const schema7 = {"type":"object","required":["code","data","message","recordTime"],"properties":{"code":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FSuccessCode"},"message":{"type":"string"},"data":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAuthorLinkInfoData"},"recordTime":{"type":"string","format":"date-time"}},"additionalProperties":false};
const schema8 = {"type":"object","properties":{"base_resp":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FBaseResp"},"cooperate_index":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FLinkIndex"},"cp_index":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FLinkIndex"},"link_convert_index":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FLinkIndex"},"link_shopping_index":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FLinkIndex"},"link_spread_index":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FLinkIndex"},"link_star_index":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FLinkIndex"}},"required":["base_resp","cooperate_index","cp_index","link_convert_index","link_shopping_index","link_spread_index","link_star_index"],"additionalProperties":false};
const schema9 = {"type":"object","properties":{"status_code":{"type":"integer"},"status_message":{"type":"string"}},"required":["status_code","status_message"],"additionalProperties":false};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate15.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.status_code === undefined) && (missing0 = "status_code")) || ((data.status_message === undefined) && (missing0 = "status_message"))){
validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "status_code") || (key0 === "status_message"))){
validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.status_code !== undefined){
let data0 = data.status_code;
const _errs2 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate15.errors = [{instancePath:instancePath+"/status_code",schemaPath:"#/properties/status_code/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status_message !== undefined){
let data1 = data.status_message;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate15.errors = [{instancePath:instancePath+"/status_message",schemaPath:"#/properties/status_message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate15.errors = vErrors;
return errors === 0;
}
validate15.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema10 = {"type":"object","properties":{"avg_value":{"type":"number"},"link_relative_ratio":{"type":"number"},"rank":{"type":"string"},"rank_percent":{"type":"number"},"value":{"type":"number"}},"required":["avg_value","link_relative_ratio","rank","rank_percent","value"],"additionalProperties":false};

function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate17.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.avg_value === undefined) && (missing0 = "avg_value")) || ((data.link_relative_ratio === undefined) && (missing0 = "link_relative_ratio"))) || ((data.rank === undefined) && (missing0 = "rank"))) || ((data.rank_percent === undefined) && (missing0 = "rank_percent"))) || ((data.value === undefined) && (missing0 = "value"))){
validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "avg_value") || (key0 === "link_relative_ratio")) || (key0 === "rank")) || (key0 === "rank_percent")) || (key0 === "value"))){
validate17.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.avg_value !== undefined){
let data0 = data.avg_value;
const _errs2 = errors;
if(!(typeof data0 == "number")){
validate17.errors = [{instancePath:instancePath+"/avg_value",schemaPath:"#/properties/avg_value/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_relative_ratio !== undefined){
let data1 = data.link_relative_ratio;
const _errs4 = errors;
if(!(typeof data1 == "number")){
validate17.errors = [{instancePath:instancePath+"/link_relative_ratio",schemaPath:"#/properties/link_relative_ratio/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rank !== undefined){
let data2 = data.rank;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate17.errors = [{instancePath:instancePath+"/rank",schemaPath:"#/properties/rank/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rank_percent !== undefined){
let data3 = data.rank_percent;
const _errs8 = errors;
if(!(typeof data3 == "number")){
validate17.errors = [{instancePath:instancePath+"/rank_percent",schemaPath:"#/properties/rank_percent/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data4 = data.value;
const _errs10 = errors;
if(!(typeof data4 == "number")){
validate17.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate17.errors = vErrors;
return errors === 0;
}
validate17.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate14.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.base_resp === undefined) && (missing0 = "base_resp")) || ((data.cooperate_index === undefined) && (missing0 = "cooperate_index"))) || ((data.cp_index === undefined) && (missing0 = "cp_index"))) || ((data.link_convert_index === undefined) && (missing0 = "link_convert_index"))) || ((data.link_shopping_index === undefined) && (missing0 = "link_shopping_index"))) || ((data.link_spread_index === undefined) && (missing0 = "link_spread_index"))) || ((data.link_star_index === undefined) && (missing0 = "link_star_index"))){
validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "base_resp") || (key0 === "cooperate_index")) || (key0 === "cp_index")) || (key0 === "link_convert_index")) || (key0 === "link_shopping_index")) || (key0 === "link_spread_index")) || (key0 === "link_star_index"))){
validate14.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.base_resp !== undefined){
let data0 = data.base_resp;
const _errs2 = errors;
if(!(validate15(data0, {instancePath:instancePath+"/base_resp",parentData:data,parentDataProperty:"base_resp",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cooperate_index !== undefined){
let data1 = data.cooperate_index;
const _errs3 = errors;
if(!(validate17(data1, {instancePath:instancePath+"/cooperate_index",parentData:data,parentDataProperty:"cooperate_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cp_index !== undefined){
let data2 = data.cp_index;
const _errs4 = errors;
if(!(validate17(data2, {instancePath:instancePath+"/cp_index",parentData:data,parentDataProperty:"cp_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_convert_index !== undefined){
let data3 = data.link_convert_index;
const _errs5 = errors;
if(!(validate17(data3, {instancePath:instancePath+"/link_convert_index",parentData:data,parentDataProperty:"link_convert_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_shopping_index !== undefined){
let data4 = data.link_shopping_index;
const _errs6 = errors;
if(!(validate17(data4, {instancePath:instancePath+"/link_shopping_index",parentData:data,parentDataProperty:"link_shopping_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_spread_index !== undefined){
let data5 = data.link_spread_index;
const _errs7 = errors;
if(!(validate17(data5, {instancePath:instancePath+"/link_spread_index",parentData:data,parentDataProperty:"link_spread_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_star_index !== undefined){
let data6 = data.link_star_index;
const _errs8 = errors;
if(!(validate17(data6, {instancePath:instancePath+"/link_star_index",parentData:data,parentDataProperty:"link_star_index",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate14.errors = vErrors;
return errors === 0;
}
validate14.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate12.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.code === undefined) && (missing0 = "code")) || ((data.data === undefined) && (missing0 = "data"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.recordTime === undefined) && (missing0 = "recordTime"))){
validate12.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "code") || (key0 === "message")) || (key0 === "data")) || (key0 === "recordTime"))){
validate12.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.code !== undefined){
let data0 = data.code;
const _errs2 = errors;
if(!(validate2(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate12.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs5 = errors;
if(!(validate14(data2, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data3 = data.recordTime;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs6){
if(typeof data3 == "number"){
}
if(errors === _errs6){
if(typeof data3 === "string"){
if(!(formats0.validate(data3))){
validate12.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate12.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs6){
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
else {
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate12.errors = vErrors;
return errors === 0;
}
validate12.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate11.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate12(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = true;
}
const _errs2 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate11.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
}
validate11.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate11.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports.v2 = validate27;
const schema11 = {"oneOf":[{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FGetAuthorTouchDistributionSuccess"},{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FFailure"}]};
const schema12 = {"type":"object","required":["code","data","message","recordTime"],"properties":{"code":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FSuccessCode"},"message":{"type":"string"},"data":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAuthorTouchDistributionData"},"recordTime":{"type":"string","format":"date-time"}},"additionalProperties":false};
const schema13 = {"type":"object","properties":{"base_resp":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FBaseResp"},"video_touch":{"type":"array","items":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FTouchNodeLevel1"}}},"required":["base_resp","video_touch"],"additionalProperties":false};
const schema14 = {"type":"object","properties":{"distribution_data":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FTouchCount"},"second_distribution":{"type":"array","items":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FTouchNodeLevel2"}}},"required":["distribution_data","second_distribution"],"additionalProperties":false};
const schema15 = {"type":"object","properties":{"cnt":{"type":"integer"},"name":{"type":"string"}},"required":["cnt","name"],"additionalProperties":false};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.cnt === undefined) && (missing0 = "cnt")) || ((data.name === undefined) && (missing0 = "name"))){
validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "cnt") || (key0 === "name"))){
validate33.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.cnt !== undefined){
let data0 = data.cnt;
const _errs2 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate33.errors = [{instancePath:instancePath+"/cnt",schemaPath:"#/properties/cnt/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema16 = {"type":"object","properties":{"distribution_data":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FTouchCount"},"three_distribution":{"type":"array","items":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FTouchNodeLevel3"}}},"required":["distribution_data","three_distribution"],"additionalProperties":false};
const schema17 = {"type":"object","properties":{"distribution_data":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FTouchCount"}},"required":["distribution_data"],"additionalProperties":false};

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate37.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.distribution_data === undefined) && (missing0 = "distribution_data")){
validate37.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "distribution_data")){
validate37.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.distribution_data !== undefined){
let data0 = data.distribution_data;
const _errs2 = errors;
if(!(validate33(data0, {instancePath:instancePath+"/distribution_data",parentData:data,parentDataProperty:"distribution_data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
else {
validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate37.errors = vErrors;
return errors === 0;
}
validate37.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate35.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.distribution_data === undefined) && (missing0 = "distribution_data")) || ((data.three_distribution === undefined) && (missing0 = "three_distribution"))){
validate35.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "distribution_data") || (key0 === "three_distribution"))){
validate35.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.distribution_data !== undefined){
let data0 = data.distribution_data;
const _errs2 = errors;
if(!(validate33(data0, {instancePath:instancePath+"/distribution_data",parentData:data,parentDataProperty:"distribution_data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.three_distribution !== undefined){
let data1 = data.three_distribution;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(!(validate37(data2, {instancePath:instancePath+"/three_distribution/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate35.errors = [{instancePath:instancePath+"/three_distribution",schemaPath:"#/properties/three_distribution/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate35.errors = vErrors;
return errors === 0;
}
validate35.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.distribution_data === undefined) && (missing0 = "distribution_data")) || ((data.second_distribution === undefined) && (missing0 = "second_distribution"))){
validate32.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "distribution_data") || (key0 === "second_distribution"))){
validate32.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.distribution_data !== undefined){
let data0 = data.distribution_data;
const _errs2 = errors;
if(!(validate33(data0, {instancePath:instancePath+"/distribution_data",parentData:data,parentDataProperty:"distribution_data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.second_distribution !== undefined){
let data1 = data.second_distribution;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(!(validate35(data2, {instancePath:instancePath+"/second_distribution/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate32.errors = [{instancePath:instancePath+"/second_distribution",schemaPath:"#/properties/second_distribution/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.base_resp === undefined) && (missing0 = "base_resp")) || ((data.video_touch === undefined) && (missing0 = "video_touch"))){
validate30.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "base_resp") || (key0 === "video_touch"))){
validate30.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.base_resp !== undefined){
let data0 = data.base_resp;
const _errs2 = errors;
if(!(validate15(data0, {instancePath:instancePath+"/base_resp",parentData:data,parentDataProperty:"base_resp",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.video_touch !== undefined){
let data1 = data.video_touch;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(!(validate32(data2, {instancePath:instancePath+"/video_touch/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate30.errors = [{instancePath:instancePath+"/video_touch",schemaPath:"#/properties/video_touch/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs3){
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate28.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.code === undefined) && (missing0 = "code")) || ((data.data === undefined) && (missing0 = "data"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.recordTime === undefined) && (missing0 = "recordTime"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "code") || (key0 === "message")) || (key0 === "data")) || (key0 === "recordTime"))){
validate28.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.code !== undefined){
let data0 = data.code;
const _errs2 = errors;
if(!(validate2(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate28.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs5 = errors;
if(!(validate30(data2, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data3 = data.recordTime;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs6){
if(typeof data3 == "number"){
}
if(errors === _errs6){
if(typeof data3 === "string"){
if(!(formats0.validate(data3))){
validate28.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate28.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs6){
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate28.errors = vErrors;
return errors === 0;
}
validate28.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate28(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = true;
}
const _errs2 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate27.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
}
validate27.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate27.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports.v3 = validate45;
const schema18 = {"oneOf":[{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FSearchUsersSuccess"},{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FFailure"}]};
const schema19 = {"type":"object","required":["code","data","message","recordTime"],"properties":{"code":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FSuccessCode"},"message":{"type":"string"},"data":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FUserSearchData"},"recordTime":{"type":"string","format":"date-time"}},"additionalProperties":false};
const schema20 = {"type":"object","properties":{"users":{"type":"array","items":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FUser"}},"filters":{"type":"array","items":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FUserFilterGroup"}}},"required":["users","filters"],"additionalProperties":false};
const schema21 = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"red_id":{"type":"string"},"image":{"type":"string"},"desc":{"type":"string"},"sub_title":{"type":"string"},"reason":{"type":"string"},"link":{"type":"string"},"followed":{"type":"boolean"},"self":{"type":"boolean"},"red_official_verified":{"type":"boolean"},"red_official_verify_type":{"type":"integer"},"show_red_official_verify_icon":{"type":"boolean"}},"required":["id","name","red_id","image","desc","sub_title","reason","link","followed","self","red_official_verified","red_official_verify_type","show_red_official_verify_icon"],"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate49.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.red_id === undefined) && (missing0 = "red_id"))) || ((data.image === undefined) && (missing0 = "image"))) || ((data.desc === undefined) && (missing0 = "desc"))) || ((data.sub_title === undefined) && (missing0 = "sub_title"))) || ((data.reason === undefined) && (missing0 = "reason"))) || ((data.link === undefined) && (missing0 = "link"))) || ((data.followed === undefined) && (missing0 = "followed"))) || ((data.self === undefined) && (missing0 = "self"))) || ((data.red_official_verified === undefined) && (missing0 = "red_official_verified"))) || ((data.red_official_verify_type === undefined) && (missing0 = "red_official_verify_type"))) || ((data.show_red_official_verify_icon === undefined) && (missing0 = "show_red_official_verify_icon"))){
validate49.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema21.properties, key0))){
validate49.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate49.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate49.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.red_id !== undefined){
let data2 = data.red_id;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate49.errors = [{instancePath:instancePath+"/red_id",schemaPath:"#/properties/red_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data3 = data.image;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate49.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.desc !== undefined){
let data4 = data.desc;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate49.errors = [{instancePath:instancePath+"/desc",schemaPath:"#/properties/desc/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sub_title !== undefined){
let data5 = data.sub_title;
const _errs12 = errors;
if(typeof data5 !== "string"){
validate49.errors = [{instancePath:instancePath+"/sub_title",schemaPath:"#/properties/sub_title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs13 = errors;
if(errors === _errs12){
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data6 = data.reason;
const _errs14 = errors;
if(typeof data6 !== "string"){
validate49.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs15 = errors;
if(errors === _errs14){
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link !== undefined){
let data7 = data.link;
const _errs16 = errors;
if(typeof data7 !== "string"){
validate49.errors = [{instancePath:instancePath+"/link",schemaPath:"#/properties/link/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs17 = errors;
if(errors === _errs16){
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.followed !== undefined){
let data8 = data.followed;
const _errs18 = errors;
if(typeof data8 !== "boolean"){
validate49.errors = [{instancePath:instancePath+"/followed",schemaPath:"#/properties/followed/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs19 = errors;
if(errors === _errs18){
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.self !== undefined){
let data9 = data.self;
const _errs20 = errors;
if(typeof data9 !== "boolean"){
validate49.errors = [{instancePath:instancePath+"/self",schemaPath:"#/properties/self/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs21 = errors;
if(errors === _errs20){
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.red_official_verified !== undefined){
let data10 = data.red_official_verified;
const _errs22 = errors;
if(typeof data10 !== "boolean"){
validate49.errors = [{instancePath:instancePath+"/red_official_verified",schemaPath:"#/properties/red_official_verified/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs23 = errors;
if(errors === _errs22){
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.red_official_verify_type !== undefined){
let data11 = data.red_official_verify_type;
const _errs24 = errors;
if(!((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11)))){
validate49.errors = [{instancePath:instancePath+"/red_official_verify_type",schemaPath:"#/properties/red_official_verify_type/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs25 = errors;
if(errors === _errs24){
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.show_red_official_verify_icon !== undefined){
let data12 = data.show_red_official_verify_icon;
const _errs26 = errors;
if(typeof data12 !== "boolean"){
validate49.errors = [{instancePath:instancePath+"/show_red_official_verify_icon",schemaPath:"#/properties/show_red_official_verify_icon/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs27 = errors;
if(errors === _errs26){
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate49.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate49.errors = vErrors;
return errors === 0;
}
validate49.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"object","properties":{"type":{"type":"string"},"name":{"type":"string"},"id":{"type":"string"},"group_show_type":{"type":"integer"},"filter_tags":{"type":"array","items":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FUserFilterTag"}},"word_request_id":{"type":"string"},"invisible":{"type":"boolean"}},"required":["type","name","id","group_show_type","filter_tags","word_request_id"],"additionalProperties":false};
const schema23 = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"icon_url":{"type":"string"},"icon_url_night":{"type":"string"},"icon_tail_url":{"type":"string"},"icon_tail_url_night":{"type":"string"},"origin_text":{"type":"string"},"sub_filters_select_type":{"type":"string"},"need_location_info":{"type":"boolean"},"sub_filters":{}},"required":["id","name","icon_url","icon_url_night","icon_tail_url","icon_tail_url_night","origin_text","sub_filters_select_type","need_location_info","sub_filters"],"additionalProperties":false};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.icon_url === undefined) && (missing0 = "icon_url"))) || ((data.icon_url_night === undefined) && (missing0 = "icon_url_night"))) || ((data.icon_tail_url === undefined) && (missing0 = "icon_tail_url"))) || ((data.icon_tail_url_night === undefined) && (missing0 = "icon_tail_url_night"))) || ((data.origin_text === undefined) && (missing0 = "origin_text"))) || ((data.sub_filters_select_type === undefined) && (missing0 = "sub_filters_select_type"))) || ((data.need_location_info === undefined) && (missing0 = "need_location_info"))) || ((data.sub_filters === undefined) && (missing0 = "sub_filters"))){
validate52.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema23.properties, key0))){
validate52.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate52.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate52.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.icon_url !== undefined){
let data2 = data.icon_url;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate52.errors = [{instancePath:instancePath+"/icon_url",schemaPath:"#/properties/icon_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.icon_url_night !== undefined){
let data3 = data.icon_url_night;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate52.errors = [{instancePath:instancePath+"/icon_url_night",schemaPath:"#/properties/icon_url_night/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.icon_tail_url !== undefined){
let data4 = data.icon_tail_url;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate52.errors = [{instancePath:instancePath+"/icon_tail_url",schemaPath:"#/properties/icon_tail_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.icon_tail_url_night !== undefined){
let data5 = data.icon_tail_url_night;
const _errs12 = errors;
if(typeof data5 !== "string"){
validate52.errors = [{instancePath:instancePath+"/icon_tail_url_night",schemaPath:"#/properties/icon_tail_url_night/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs13 = errors;
if(errors === _errs12){
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.origin_text !== undefined){
let data6 = data.origin_text;
const _errs14 = errors;
if(typeof data6 !== "string"){
validate52.errors = [{instancePath:instancePath+"/origin_text",schemaPath:"#/properties/origin_text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs15 = errors;
if(errors === _errs14){
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sub_filters_select_type !== undefined){
let data7 = data.sub_filters_select_type;
const _errs16 = errors;
if(typeof data7 !== "string"){
validate52.errors = [{instancePath:instancePath+"/sub_filters_select_type",schemaPath:"#/properties/sub_filters_select_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs17 = errors;
if(errors === _errs16){
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.need_location_info !== undefined){
let data8 = data.need_location_info;
const _errs18 = errors;
if(typeof data8 !== "boolean"){
validate52.errors = [{instancePath:instancePath+"/need_location_info",schemaPath:"#/properties/need_location_info/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs19 = errors;
if(errors === _errs18){
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.type === undefined) && (missing0 = "type")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.id === undefined) && (missing0 = "id"))) || ((data.group_show_type === undefined) && (missing0 = "group_show_type"))) || ((data.filter_tags === undefined) && (missing0 = "filter_tags"))) || ((data.word_request_id === undefined) && (missing0 = "word_request_id"))){
validate51.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "type") || (key0 === "name")) || (key0 === "id")) || (key0 === "group_show_type")) || (key0 === "filter_tags")) || (key0 === "word_request_id")) || (key0 === "invisible"))){
validate51.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate51.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate51.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data2 = data.id;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate51.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.group_show_type !== undefined){
let data3 = data.group_show_type;
const _errs8 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate51.errors = [{instancePath:instancePath+"/group_show_type",schemaPath:"#/properties/group_show_type/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filter_tags !== undefined){
let data4 = data.filter_tags;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs10){
if(Array.isArray(data4)){
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs12 = errors;
if(!(validate52(data5, {instancePath:instancePath+"/filter_tags/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs12 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate51.errors = [{instancePath:instancePath+"/filter_tags",schemaPath:"#/properties/filter_tags/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs10){
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.word_request_id !== undefined){
let data6 = data.word_request_id;
const _errs13 = errors;
if(typeof data6 !== "string"){
validate51.errors = [{instancePath:instancePath+"/word_request_id",schemaPath:"#/properties/word_request_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.invisible !== undefined){
let data7 = data.invisible;
const _errs15 = errors;
if(typeof data7 !== "boolean"){
validate51.errors = [{instancePath:instancePath+"/invisible",schemaPath:"#/properties/invisible/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs16 = errors;
if(errors === _errs15){
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
else {
validate51.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate51.errors = vErrors;
return errors === 0;
}
validate51.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate48.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.users === undefined) && (missing0 = "users")) || ((data.filters === undefined) && (missing0 = "filters"))){
validate48.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "users") || (key0 === "filters"))){
validate48.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.users !== undefined){
let data0 = data.users;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(!(validate49(data1, {instancePath:instancePath+"/users/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate48.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs2){
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
let data2 = data.filters;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid2 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs7 = errors;
if(!(validate51(data3, {instancePath:instancePath+"/filters/" + i1,parentData:data2,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
else {
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
if(valid2){
}
}
else {
validate48.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/properties/filters/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs5){
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate48.errors = vErrors;
return errors === 0;
}
validate48.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate46.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.code === undefined) && (missing0 = "code")) || ((data.data === undefined) && (missing0 = "data"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.recordTime === undefined) && (missing0 = "recordTime"))){
validate46.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "code") || (key0 === "message")) || (key0 === "data")) || (key0 === "recordTime"))){
validate46.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.code !== undefined){
let data0 = data.code;
const _errs2 = errors;
if(!(validate2(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate46.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs5 = errors;
if(!(validate48(data2, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data3 = data.recordTime;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs6){
if(typeof data3 == "number"){
}
if(errors === _errs6){
if(typeof data3 === "string"){
if(!(formats0.validate(data3))){
validate46.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate46.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs6){
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
else {
validate46.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate46.errors = vErrors;
return errors === 0;
}
validate46.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate45.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate46(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = true;
}
const _errs2 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate45.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
}
validate45.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate45.evaluated = {"dynamicProps":true,"dynamicItems":false};

exports.v4 = validate58;
const schema24 = {"oneOf":[{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FListAnswersSuccess"},{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FFailure"}]};
const schema25 = {"type":"object","required":["code","data","message","recordTime"],"properties":{"code":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FSuccessCode"},"message":{"type":"string"},"data":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerListData"},"recordTime":{"type":"string","format":"date-time"}},"additionalProperties":false};
const schema26 = {"type":"object","properties":{"data":{"type":"array","items":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerFeedItem"}},"finished_reading_filtered_count":{"type":"integer"},"ad_info":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAdSlot"},"session":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerListSession"},"paging":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerListPaging"}},"required":["data","finished_reading_filtered_count","ad_info","session","paging"],"additionalProperties":false};
const schema27 = {"type":"object","properties":{"type":{"type":"string"},"target_type":{"type":"string"},"target":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswer"},"skip_count":{"type":"boolean"},"position":{"type":"integer"},"cursor":{"type":"string"},"is_jump_native":{"type":"boolean"}},"required":["type","target_type","target","skip_count","position","cursor","is_jump_native"],"additionalProperties":false};
const schema28 = {"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"answer_type":{"type":"string"},"business_type":{"type":"string"},"url":{"type":"string"},"content":{"type":"string"},"excerpt":{"type":"string"},"editable_content":{"type":"string"},"created_time":{"type":"integer"},"updated_time":{"type":"integer"},"voteup_count":{"type":"integer"},"comment_count":{"type":"integer"},"thanks_count":{"type":"integer"},"favlists_count":{"type":"integer"},"matrix_tips":{"type":"string"},"comment_permission":{"type":"string"},"reshipment_settings":{"type":"string"},"collapse_reason":{"type":"string"},"collapsed_by":{"type":"string"},"sticky_info":{"type":"string"},"vote_next_step":{"type":"string"},"attached_info":{"type":"string"},"extras":{"type":"string"},"admin_closed_comment":{"type":"boolean"},"content_need_truncated":{"type":"boolean"},"force_login_when_click_read_more":{"type":"boolean"},"has_publishing_draft":{"type":"boolean"},"is_collapsed":{"type":"boolean"},"is_contain_ai_content":{"type":"boolean"},"is_copyable":{"type":"boolean"},"is_jump_native":{"type":"boolean"},"is_mine":{"type":"boolean"},"is_navigator":{"type":"boolean"},"is_normal":{"type":"boolean"},"is_sticky":{"type":"boolean"},"is_visible":{"type":"boolean"},"navigator_vote":{"type":"boolean"},"visible_only_to_author":{"type":"boolean"},"allow_segment_interaction":{"type":"integer"},"annotation_action":{},"decorative_labels":{"type":"array","items":{}},"content_mark":{"type":"object","additionalProperties":true},"reaction_instruction":{"type":"object","additionalProperties":true},"can_comment":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerCanComment"},"author":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerAuthor"},"question":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerQuestion"},"reaction":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerReaction"},"relationship":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerRelationship"},"relevant_info":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerRelevantInfo"},"reward_info":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerRewardInfo"},"settings":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerSettings"},"suggest_edit":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerSuggestEdit"},"thumbnail_info":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerThumbnailInfo"}},"required":["id","type","answer_type","business_type","url","content","excerpt","editable_content","created_time","updated_time","voteup_count","comment_count","thanks_count","favlists_count","matrix_tips","comment_permission","reshipment_settings","collapse_reason","collapsed_by","sticky_info","vote_next_step","attached_info","extras","admin_closed_comment","content_need_truncated","force_login_when_click_read_more","has_publishing_draft","is_collapsed","is_contain_ai_content","is_copyable","is_jump_native","is_mine","is_navigator","is_normal","is_sticky","is_visible","navigator_vote","visible_only_to_author","allow_segment_interaction","annotation_action","decorative_labels","content_mark","reaction_instruction","can_comment","author","question","reaction","relationship","relevant_info","reward_info","settings","suggest_edit","thumbnail_info"],"additionalProperties":false};
const schema29 = {"type":"object","properties":{"reason":{"type":"string"},"status":{"type":"boolean"}},"required":["reason","status"],"additionalProperties":false};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.reason === undefined) && (missing0 = "reason")) || ((data.status === undefined) && (missing0 = "status"))){
validate64.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "reason") || (key0 === "status"))){
validate64.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.reason !== undefined){
let data0 = data.reason;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate64.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate64.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate64.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate64.errors = vErrors;
return errors === 0;
}
validate64.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema30 = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"headline":{"type":"string"},"url":{"type":"string"},"url_token":{"type":"string"},"avatar_url":{"type":"string"},"avatar_url_template":{"type":"string"},"type":{"type":"string"},"user_type":{"type":"string"},"follower_count":{"type":"integer"},"gender":{"type":"integer"},"is_advertiser":{"type":"boolean"},"is_followed":{"type":"boolean"},"is_following":{"type":"boolean"},"is_org":{"type":"boolean"},"is_privacy":{"type":"boolean"},"badge":{"type":"array","items":{}},"badge_v2":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAuthorBadgeV2"},"exposed_medal":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAuthorExposedMedal"}},"required":["id","name","headline","url","url_token","avatar_url","avatar_url_template","type","user_type","follower_count","gender","is_advertiser","is_followed","is_following","is_org","is_privacy","badge","badge_v2","exposed_medal"],"additionalProperties":false};
const schema31 = {"type":"object","properties":{"detail_badges":{"type":"array","items":{}},"merged_badges":{"type":"array","items":{}},"icon":{"type":"string"},"night_icon":{"type":"string"},"title":{"type":"string"}},"required":["detail_badges","merged_badges","icon","night_icon","title"],"additionalProperties":false};

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate67.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.detail_badges === undefined) && (missing0 = "detail_badges")) || ((data.merged_badges === undefined) && (missing0 = "merged_badges"))) || ((data.icon === undefined) && (missing0 = "icon"))) || ((data.night_icon === undefined) && (missing0 = "night_icon"))) || ((data.title === undefined) && (missing0 = "title"))){
validate67.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "detail_badges") || (key0 === "merged_badges")) || (key0 === "icon")) || (key0 === "night_icon")) || (key0 === "title"))){
validate67.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.detail_badges !== undefined){
let data0 = data.detail_badges;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
}
else {
validate67.errors = [{instancePath:instancePath+"/detail_badges",schemaPath:"#/properties/detail_badges/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs2){
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.merged_badges !== undefined){
let data1 = data.merged_badges;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
}
else {
validate67.errors = [{instancePath:instancePath+"/merged_badges",schemaPath:"#/properties/merged_badges/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs4){
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.icon !== undefined){
let data2 = data.icon;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate67.errors = [{instancePath:instancePath+"/icon",schemaPath:"#/properties/icon/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.night_icon !== undefined){
let data3 = data.night_icon;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate67.errors = [{instancePath:instancePath+"/night_icon",schemaPath:"#/properties/night_icon/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data4 = data.title;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate67.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate67.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate67.errors = vErrors;
return errors === 0;
}
validate67.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema32 = {"type":"object","properties":{"avatar_url":{"type":"string"},"description":{"type":"string"},"medal_id":{"type":"string"},"medal_name":{"type":"string"}},"required":["avatar_url","description","medal_id","medal_name"],"additionalProperties":false};

function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate69.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.avatar_url === undefined) && (missing0 = "avatar_url")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.medal_id === undefined) && (missing0 = "medal_id"))) || ((data.medal_name === undefined) && (missing0 = "medal_name"))){
validate69.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "avatar_url") || (key0 === "description")) || (key0 === "medal_id")) || (key0 === "medal_name"))){
validate69.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.avatar_url !== undefined){
let data0 = data.avatar_url;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate69.errors = [{instancePath:instancePath+"/avatar_url",schemaPath:"#/properties/avatar_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data1 = data.description;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate69.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.medal_id !== undefined){
let data2 = data.medal_id;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate69.errors = [{instancePath:instancePath+"/medal_id",schemaPath:"#/properties/medal_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.medal_name !== undefined){
let data3 = data.medal_name;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate69.errors = [{instancePath:instancePath+"/medal_name",schemaPath:"#/properties/medal_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
else {
validate69.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate69.errors = vErrors;
return errors === 0;
}
validate69.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate66.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.headline === undefined) && (missing0 = "headline"))) || ((data.url === undefined) && (missing0 = "url"))) || ((data.url_token === undefined) && (missing0 = "url_token"))) || ((data.avatar_url === undefined) && (missing0 = "avatar_url"))) || ((data.avatar_url_template === undefined) && (missing0 = "avatar_url_template"))) || ((data.type === undefined) && (missing0 = "type"))) || ((data.user_type === undefined) && (missing0 = "user_type"))) || ((data.follower_count === undefined) && (missing0 = "follower_count"))) || ((data.gender === undefined) && (missing0 = "gender"))) || ((data.is_advertiser === undefined) && (missing0 = "is_advertiser"))) || ((data.is_followed === undefined) && (missing0 = "is_followed"))) || ((data.is_following === undefined) && (missing0 = "is_following"))) || ((data.is_org === undefined) && (missing0 = "is_org"))) || ((data.is_privacy === undefined) && (missing0 = "is_privacy"))) || ((data.badge === undefined) && (missing0 = "badge"))) || ((data.badge_v2 === undefined) && (missing0 = "badge_v2"))) || ((data.exposed_medal === undefined) && (missing0 = "exposed_medal"))){
validate66.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema30.properties, key0))){
validate66.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate66.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate66.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.headline !== undefined){
let data2 = data.headline;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate66.errors = [{instancePath:instancePath+"/headline",schemaPath:"#/properties/headline/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data3 = data.url;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate66.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url_token !== undefined){
let data4 = data.url_token;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate66.errors = [{instancePath:instancePath+"/url_token",schemaPath:"#/properties/url_token/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.avatar_url !== undefined){
let data5 = data.avatar_url;
const _errs12 = errors;
if(typeof data5 !== "string"){
validate66.errors = [{instancePath:instancePath+"/avatar_url",schemaPath:"#/properties/avatar_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs13 = errors;
if(errors === _errs12){
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.avatar_url_template !== undefined){
let data6 = data.avatar_url_template;
const _errs14 = errors;
if(typeof data6 !== "string"){
validate66.errors = [{instancePath:instancePath+"/avatar_url_template",schemaPath:"#/properties/avatar_url_template/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs15 = errors;
if(errors === _errs14){
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data7 = data.type;
const _errs16 = errors;
if(typeof data7 !== "string"){
validate66.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs17 = errors;
if(errors === _errs16){
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user_type !== undefined){
let data8 = data.user_type;
const _errs18 = errors;
if(typeof data8 !== "string"){
validate66.errors = [{instancePath:instancePath+"/user_type",schemaPath:"#/properties/user_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs19 = errors;
if(errors === _errs18){
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.follower_count !== undefined){
let data9 = data.follower_count;
const _errs20 = errors;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
validate66.errors = [{instancePath:instancePath+"/follower_count",schemaPath:"#/properties/follower_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs21 = errors;
if(errors === _errs20){
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gender !== undefined){
let data10 = data.gender;
const _errs22 = errors;
if(!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))){
validate66.errors = [{instancePath:instancePath+"/gender",schemaPath:"#/properties/gender/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs23 = errors;
if(errors === _errs22){
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_advertiser !== undefined){
let data11 = data.is_advertiser;
const _errs24 = errors;
if(typeof data11 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/is_advertiser",schemaPath:"#/properties/is_advertiser/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs25 = errors;
if(errors === _errs24){
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_followed !== undefined){
let data12 = data.is_followed;
const _errs26 = errors;
if(typeof data12 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/is_followed",schemaPath:"#/properties/is_followed/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs27 = errors;
if(errors === _errs26){
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_following !== undefined){
let data13 = data.is_following;
const _errs28 = errors;
if(typeof data13 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/is_following",schemaPath:"#/properties/is_following/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs29 = errors;
if(errors === _errs28){
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_org !== undefined){
let data14 = data.is_org;
const _errs30 = errors;
if(typeof data14 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/is_org",schemaPath:"#/properties/is_org/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs31 = errors;
if(errors === _errs30){
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_privacy !== undefined){
let data15 = data.is_privacy;
const _errs32 = errors;
if(typeof data15 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/is_privacy",schemaPath:"#/properties/is_privacy/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs33 = errors;
if(errors === _errs32){
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.badge !== undefined){
let data16 = data.badge;
const _errs34 = errors;
const _errs35 = errors;
if(errors === _errs34){
if(Array.isArray(data16)){
}
else {
validate66.errors = [{instancePath:instancePath+"/badge",schemaPath:"#/properties/badge/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs34){
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.badge_v2 !== undefined){
let data17 = data.badge_v2;
const _errs36 = errors;
if(!(validate67(data17, {instancePath:instancePath+"/badge_v2",parentData:data,parentDataProperty:"badge_v2",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.exposed_medal !== undefined){
let data18 = data.exposed_medal;
const _errs37 = errors;
if(!(validate69(data18, {instancePath:instancePath+"/exposed_medal",parentData:data,parentDataProperty:"exposed_medal",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema33 = {"type":"object","properties":{"id":{"type":"string"},"title":{"type":"string"},"type":{"type":"string"},"question_type":{"type":"string"},"url":{"type":"string"},"created":{"type":"integer"},"updated_time":{"type":"integer"},"relationship":{}},"required":["id","title","type","question_type","url","created","updated_time","relationship"],"additionalProperties":false};

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate72.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.id === undefined) && (missing0 = "id")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.type === undefined) && (missing0 = "type"))) || ((data.question_type === undefined) && (missing0 = "question_type"))) || ((data.url === undefined) && (missing0 = "url"))) || ((data.created === undefined) && (missing0 = "created"))) || ((data.updated_time === undefined) && (missing0 = "updated_time"))) || ((data.relationship === undefined) && (missing0 = "relationship"))){
validate72.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((((key0 === "id") || (key0 === "title")) || (key0 === "type")) || (key0 === "question_type")) || (key0 === "url")) || (key0 === "created")) || (key0 === "updated_time")) || (key0 === "relationship"))){
validate72.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate72.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data1 = data.title;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate72.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data2 = data.type;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate72.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.question_type !== undefined){
let data3 = data.question_type;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate72.errors = [{instancePath:instancePath+"/question_type",schemaPath:"#/properties/question_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data4 = data.url;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate72.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created !== undefined){
let data5 = data.created;
const _errs12 = errors;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
validate72.errors = [{instancePath:instancePath+"/created",schemaPath:"#/properties/created/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs13 = errors;
if(errors === _errs12){
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_time !== undefined){
let data6 = data.updated_time;
const _errs14 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate72.errors = [{instancePath:instancePath+"/updated_time",schemaPath:"#/properties/updated_time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs15 = errors;
if(errors === _errs14){
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
else {
validate72.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate72.errors = vErrors;
return errors === 0;
}
validate72.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema34 = {"type":"object","properties":{"relation":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerReactionRelation"},"statistics":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerReactionStatistics"}},"required":["relation","statistics"],"additionalProperties":false};
const schema35 = {"type":"object","properties":{"faved":{"type":"boolean"},"liked":{"type":"boolean"}},"required":["faved","liked"],"additionalProperties":false};

function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate75.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.faved === undefined) && (missing0 = "faved")) || ((data.liked === undefined) && (missing0 = "liked"))){
validate75.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "faved") || (key0 === "liked"))){
validate75.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.faved !== undefined){
let data0 = data.faved;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate75.errors = [{instancePath:instancePath+"/faved",schemaPath:"#/properties/faved/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.liked !== undefined){
let data1 = data.liked;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate75.errors = [{instancePath:instancePath+"/liked",schemaPath:"#/properties/liked/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate75.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate75.errors = vErrors;
return errors === 0;
}
validate75.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema36 = {"type":"object","properties":{"down_vote_count":{"type":"integer"},"favorites":{"type":"integer"},"like_count":{"type":"integer"}},"required":["down_vote_count","favorites","like_count"],"additionalProperties":false};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate77.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.down_vote_count === undefined) && (missing0 = "down_vote_count")) || ((data.favorites === undefined) && (missing0 = "favorites"))) || ((data.like_count === undefined) && (missing0 = "like_count"))){
validate77.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "down_vote_count") || (key0 === "favorites")) || (key0 === "like_count"))){
validate77.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.down_vote_count !== undefined){
let data0 = data.down_vote_count;
const _errs2 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate77.errors = [{instancePath:instancePath+"/down_vote_count",schemaPath:"#/properties/down_vote_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.favorites !== undefined){
let data1 = data.favorites;
const _errs4 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate77.errors = [{instancePath:instancePath+"/favorites",schemaPath:"#/properties/favorites/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.like_count !== undefined){
let data2 = data.like_count;
const _errs6 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate77.errors = [{instancePath:instancePath+"/like_count",schemaPath:"#/properties/like_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate77.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate77.errors = vErrors;
return errors === 0;
}
validate77.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate74.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.relation === undefined) && (missing0 = "relation")) || ((data.statistics === undefined) && (missing0 = "statistics"))){
validate74.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "relation") || (key0 === "statistics"))){
validate74.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs2 = errors;
if(!(validate75(data0, {instancePath:instancePath+"/relation",parentData:data,parentDataProperty:"relation",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.statistics !== undefined){
let data1 = data.statistics;
const _errs3 = errors;
if(!(validate77(data1, {instancePath:instancePath+"/statistics",parentData:data,parentDataProperty:"statistics",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
else {
validate74.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate74.errors = vErrors;
return errors === 0;
}
validate74.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema37 = {"type":"object","properties":{"is_author":{"type":"boolean"},"is_authorized":{"type":"boolean"},"is_favorited":{"type":"boolean"},"is_nothelp":{"type":"boolean"},"is_thanked":{"type":"boolean"},"upvoted_followees":{"type":"array","items":{}},"voting":{"type":"integer"}},"required":["is_author","is_authorized","is_favorited","is_nothelp","is_thanked","upvoted_followees","voting"],"additionalProperties":false};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate80.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.is_author === undefined) && (missing0 = "is_author")) || ((data.is_authorized === undefined) && (missing0 = "is_authorized"))) || ((data.is_favorited === undefined) && (missing0 = "is_favorited"))) || ((data.is_nothelp === undefined) && (missing0 = "is_nothelp"))) || ((data.is_thanked === undefined) && (missing0 = "is_thanked"))) || ((data.upvoted_followees === undefined) && (missing0 = "upvoted_followees"))) || ((data.voting === undefined) && (missing0 = "voting"))){
validate80.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "is_author") || (key0 === "is_authorized")) || (key0 === "is_favorited")) || (key0 === "is_nothelp")) || (key0 === "is_thanked")) || (key0 === "upvoted_followees")) || (key0 === "voting"))){
validate80.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.is_author !== undefined){
let data0 = data.is_author;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate80.errors = [{instancePath:instancePath+"/is_author",schemaPath:"#/properties/is_author/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_authorized !== undefined){
let data1 = data.is_authorized;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate80.errors = [{instancePath:instancePath+"/is_authorized",schemaPath:"#/properties/is_authorized/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_favorited !== undefined){
let data2 = data.is_favorited;
const _errs6 = errors;
if(typeof data2 !== "boolean"){
validate80.errors = [{instancePath:instancePath+"/is_favorited",schemaPath:"#/properties/is_favorited/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_nothelp !== undefined){
let data3 = data.is_nothelp;
const _errs8 = errors;
if(typeof data3 !== "boolean"){
validate80.errors = [{instancePath:instancePath+"/is_nothelp",schemaPath:"#/properties/is_nothelp/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_thanked !== undefined){
let data4 = data.is_thanked;
const _errs10 = errors;
if(typeof data4 !== "boolean"){
validate80.errors = [{instancePath:instancePath+"/is_thanked",schemaPath:"#/properties/is_thanked/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.upvoted_followees !== undefined){
let data5 = data.upvoted_followees;
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs12){
if(Array.isArray(data5)){
}
else {
validate80.errors = [{instancePath:instancePath+"/upvoted_followees",schemaPath:"#/properties/upvoted_followees/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs12){
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.voting !== undefined){
let data6 = data.voting;
const _errs14 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate80.errors = [{instancePath:instancePath+"/voting",schemaPath:"#/properties/voting/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs15 = errors;
if(errors === _errs14){
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
else {
validate80.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate80.errors = vErrors;
return errors === 0;
}
validate80.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema38 = {"type":"object","properties":{"is_relevant":{"type":"boolean"},"relevant_text":{"type":"string"},"relevant_type":{"type":"string"}},"required":["is_relevant","relevant_text","relevant_type"],"additionalProperties":false};

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate82.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.is_relevant === undefined) && (missing0 = "is_relevant")) || ((data.relevant_text === undefined) && (missing0 = "relevant_text"))) || ((data.relevant_type === undefined) && (missing0 = "relevant_type"))){
validate82.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "is_relevant") || (key0 === "relevant_text")) || (key0 === "relevant_type"))){
validate82.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.is_relevant !== undefined){
let data0 = data.is_relevant;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate82.errors = [{instancePath:instancePath+"/is_relevant",schemaPath:"#/properties/is_relevant/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relevant_text !== undefined){
let data1 = data.relevant_text;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate82.errors = [{instancePath:instancePath+"/relevant_text",schemaPath:"#/properties/relevant_text/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relevant_type !== undefined){
let data2 = data.relevant_type;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate82.errors = [{instancePath:instancePath+"/relevant_type",schemaPath:"#/properties/relevant_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate82.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate82.errors = vErrors;
return errors === 0;
}
validate82.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema39 = {"type":"object","properties":{"can_open_reward":{"type":"boolean"},"is_rewardable":{"type":"boolean"},"reward_member_count":{"type":"integer"},"reward_total_money":{"type":"integer"},"tagline":{"type":"string"}},"required":["can_open_reward","is_rewardable","reward_member_count","reward_total_money","tagline"],"additionalProperties":false};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate84.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.can_open_reward === undefined) && (missing0 = "can_open_reward")) || ((data.is_rewardable === undefined) && (missing0 = "is_rewardable"))) || ((data.reward_member_count === undefined) && (missing0 = "reward_member_count"))) || ((data.reward_total_money === undefined) && (missing0 = "reward_total_money"))) || ((data.tagline === undefined) && (missing0 = "tagline"))){
validate84.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "can_open_reward") || (key0 === "is_rewardable")) || (key0 === "reward_member_count")) || (key0 === "reward_total_money")) || (key0 === "tagline"))){
validate84.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.can_open_reward !== undefined){
let data0 = data.can_open_reward;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate84.errors = [{instancePath:instancePath+"/can_open_reward",schemaPath:"#/properties/can_open_reward/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_rewardable !== undefined){
let data1 = data.is_rewardable;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate84.errors = [{instancePath:instancePath+"/is_rewardable",schemaPath:"#/properties/is_rewardable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reward_member_count !== undefined){
let data2 = data.reward_member_count;
const _errs6 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate84.errors = [{instancePath:instancePath+"/reward_member_count",schemaPath:"#/properties/reward_member_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reward_total_money !== undefined){
let data3 = data.reward_total_money;
const _errs8 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate84.errors = [{instancePath:instancePath+"/reward_total_money",schemaPath:"#/properties/reward_total_money/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tagline !== undefined){
let data4 = data.tagline;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate84.errors = [{instancePath:instancePath+"/tagline",schemaPath:"#/properties/tagline/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate84.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate84.errors = vErrors;
return errors === 0;
}
validate84.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema40 = {"type":"object","properties":{"table_of_contents":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerTableOfContents"}},"required":["table_of_contents"],"additionalProperties":false};
const schema41 = {"type":"object","properties":{"enabled":{"type":"boolean"}},"required":["enabled"],"additionalProperties":false};

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate87.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.enabled === undefined) && (missing0 = "enabled")){
validate87.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "enabled")){
validate87.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.enabled !== undefined){
let data0 = data.enabled;
const _errs2 = errors;
if(typeof data0 !== "boolean"){
validate87.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
else {
validate87.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate87.errors = vErrors;
return errors === 0;
}
validate87.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate86.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.table_of_contents === undefined) && (missing0 = "table_of_contents")){
validate86.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "table_of_contents")){
validate86.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.table_of_contents !== undefined){
let data0 = data.table_of_contents;
const _errs2 = errors;
if(!(validate87(data0, {instancePath:instancePath+"/table_of_contents",parentData:data,parentDataProperty:"table_of_contents",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
else {
validate86.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema42 = {"type":"object","properties":{"reason":{"type":"string"},"tip":{"type":"string"},"title":{"type":"string"},"url":{"type":"string"},"status":{"type":"boolean"},"unnormal_details":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerUnnormalDetails"}},"required":["reason","tip","title","url","status","unnormal_details"],"additionalProperties":false};
const schema43 = {"type":"object","properties":{"description":{"type":"string"},"note":{"type":"string"},"reason":{"type":"string"},"status":{"type":"string"},"reason_id":{"type":"integer"}},"required":["description","note","reason","status","reason_id"],"additionalProperties":false};

function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate91.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.description === undefined) && (missing0 = "description")) || ((data.note === undefined) && (missing0 = "note"))) || ((data.reason === undefined) && (missing0 = "reason"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.reason_id === undefined) && (missing0 = "reason_id"))){
validate91.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "description") || (key0 === "note")) || (key0 === "reason")) || (key0 === "status")) || (key0 === "reason_id"))){
validate91.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.description !== undefined){
let data0 = data.description;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate91.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.note !== undefined){
let data1 = data.note;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate91.errors = [{instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data2 = data.reason;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate91.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data3 = data.status;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate91.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason_id !== undefined){
let data4 = data.reason_id;
const _errs10 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate91.errors = [{instancePath:instancePath+"/reason_id",schemaPath:"#/properties/reason_id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate91.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate91.errors = vErrors;
return errors === 0;
}
validate91.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate90.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.reason === undefined) && (missing0 = "reason")) || ((data.tip === undefined) && (missing0 = "tip"))) || ((data.title === undefined) && (missing0 = "title"))) || ((data.url === undefined) && (missing0 = "url"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.unnormal_details === undefined) && (missing0 = "unnormal_details"))){
validate90.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "reason") || (key0 === "tip")) || (key0 === "title")) || (key0 === "url")) || (key0 === "status")) || (key0 === "unnormal_details"))){
validate90.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.reason !== undefined){
let data0 = data.reason;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate90.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tip !== undefined){
let data1 = data.tip;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate90.errors = [{instancePath:instancePath+"/tip",schemaPath:"#/properties/tip/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data2 = data.title;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate90.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data3 = data.url;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate90.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data4 = data.status;
const _errs10 = errors;
if(typeof data4 !== "boolean"){
validate90.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unnormal_details !== undefined){
let data5 = data.unnormal_details;
const _errs12 = errors;
if(!(validate91(data5, {instancePath:instancePath+"/unnormal_details",parentData:data,parentDataProperty:"unnormal_details",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
else {
validate90.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate90.errors = vErrors;
return errors === 0;
}
validate90.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema44 = {"type":"object","properties":{"count":{"type":"integer"},"type":{"type":"string"},"thumbnails":{"type":"array","items":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAnswerThumbnail"}}},"required":["count","type","thumbnails"],"additionalProperties":false};
const schema45 = {"type":"object","properties":{"height":{"type":"integer"},"width":{"type":"integer"},"token":{"type":"string"},"type":{"type":"string"},"url":{"type":"string"}},"required":["height","width","token","type","url"],"additionalProperties":false};

function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate95.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.height === undefined) && (missing0 = "height")) || ((data.width === undefined) && (missing0 = "width"))) || ((data.token === undefined) && (missing0 = "token"))) || ((data.type === undefined) && (missing0 = "type"))) || ((data.url === undefined) && (missing0 = "url"))){
validate95.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "height") || (key0 === "width")) || (key0 === "token")) || (key0 === "type")) || (key0 === "url"))){
validate95.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.height !== undefined){
let data0 = data.height;
const _errs2 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate95.errors = [{instancePath:instancePath+"/height",schemaPath:"#/properties/height/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.width !== undefined){
let data1 = data.width;
const _errs4 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate95.errors = [{instancePath:instancePath+"/width",schemaPath:"#/properties/width/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token !== undefined){
let data2 = data.token;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate95.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data3 = data.type;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate95.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data4 = data.url;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate95.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate95.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate95.errors = vErrors;
return errors === 0;
}
validate95.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate94.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.count === undefined) && (missing0 = "count")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.thumbnails === undefined) && (missing0 = "thumbnails"))){
validate94.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "count") || (key0 === "type")) || (key0 === "thumbnails"))){
validate94.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate94.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data1 = data.type;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate94.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thumbnails !== undefined){
let data2 = data.thumbnails;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs6){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs8 = errors;
if(!(validate95(data3, {instancePath:instancePath+"/thumbnails/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate95.errors : vErrors.concat(validate95.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate94.errors = [{instancePath:instancePath+"/thumbnails",schemaPath:"#/properties/thumbnails/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs6){
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate94.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate94.errors = vErrors;
return errors === 0;
}
validate94.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate63.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((((((((((((((((((((((((((((((((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.answer_type === undefined) && (missing0 = "answer_type"))) || ((data.business_type === undefined) && (missing0 = "business_type"))) || ((data.url === undefined) && (missing0 = "url"))) || ((data.content === undefined) && (missing0 = "content"))) || ((data.excerpt === undefined) && (missing0 = "excerpt"))) || ((data.editable_content === undefined) && (missing0 = "editable_content"))) || ((data.created_time === undefined) && (missing0 = "created_time"))) || ((data.updated_time === undefined) && (missing0 = "updated_time"))) || ((data.voteup_count === undefined) && (missing0 = "voteup_count"))) || ((data.comment_count === undefined) && (missing0 = "comment_count"))) || ((data.thanks_count === undefined) && (missing0 = "thanks_count"))) || ((data.favlists_count === undefined) && (missing0 = "favlists_count"))) || ((data.matrix_tips === undefined) && (missing0 = "matrix_tips"))) || ((data.comment_permission === undefined) && (missing0 = "comment_permission"))) || ((data.reshipment_settings === undefined) && (missing0 = "reshipment_settings"))) || ((data.collapse_reason === undefined) && (missing0 = "collapse_reason"))) || ((data.collapsed_by === undefined) && (missing0 = "collapsed_by"))) || ((data.sticky_info === undefined) && (missing0 = "sticky_info"))) || ((data.vote_next_step === undefined) && (missing0 = "vote_next_step"))) || ((data.attached_info === undefined) && (missing0 = "attached_info"))) || ((data.extras === undefined) && (missing0 = "extras"))) || ((data.admin_closed_comment === undefined) && (missing0 = "admin_closed_comment"))) || ((data.content_need_truncated === undefined) && (missing0 = "content_need_truncated"))) || ((data.force_login_when_click_read_more === undefined) && (missing0 = "force_login_when_click_read_more"))) || ((data.has_publishing_draft === undefined) && (missing0 = "has_publishing_draft"))) || ((data.is_collapsed === undefined) && (missing0 = "is_collapsed"))) || ((data.is_contain_ai_content === undefined) && (missing0 = "is_contain_ai_content"))) || ((data.is_copyable === undefined) && (missing0 = "is_copyable"))) || ((data.is_jump_native === undefined) && (missing0 = "is_jump_native"))) || ((data.is_mine === undefined) && (missing0 = "is_mine"))) || ((data.is_navigator === undefined) && (missing0 = "is_navigator"))) || ((data.is_normal === undefined) && (missing0 = "is_normal"))) || ((data.is_sticky === undefined) && (missing0 = "is_sticky"))) || ((data.is_visible === undefined) && (missing0 = "is_visible"))) || ((data.navigator_vote === undefined) && (missing0 = "navigator_vote"))) || ((data.visible_only_to_author === undefined) && (missing0 = "visible_only_to_author"))) || ((data.allow_segment_interaction === undefined) && (missing0 = "allow_segment_interaction"))) || ((data.annotation_action === undefined) && (missing0 = "annotation_action"))) || ((data.decorative_labels === undefined) && (missing0 = "decorative_labels"))) || ((data.content_mark === undefined) && (missing0 = "content_mark"))) || ((data.reaction_instruction === undefined) && (missing0 = "reaction_instruction"))) || ((data.can_comment === undefined) && (missing0 = "can_comment"))) || ((data.author === undefined) && (missing0 = "author"))) || ((data.question === undefined) && (missing0 = "question"))) || ((data.reaction === undefined) && (missing0 = "reaction"))) || ((data.relationship === undefined) && (missing0 = "relationship"))) || ((data.relevant_info === undefined) && (missing0 = "relevant_info"))) || ((data.reward_info === undefined) && (missing0 = "reward_info"))) || ((data.settings === undefined) && (missing0 = "settings"))) || ((data.suggest_edit === undefined) && (missing0 = "suggest_edit"))) || ((data.thumbnail_info === undefined) && (missing0 = "thumbnail_info"))){
validate63.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema28.properties, key0))){
validate63.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate63.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
let data1 = data.type;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate63.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.answer_type !== undefined){
let data2 = data.answer_type;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate63.errors = [{instancePath:instancePath+"/answer_type",schemaPath:"#/properties/answer_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.business_type !== undefined){
let data3 = data.business_type;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate63.errors = [{instancePath:instancePath+"/business_type",schemaPath:"#/properties/business_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data4 = data.url;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate63.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data5 = data.content;
const _errs12 = errors;
if(typeof data5 !== "string"){
validate63.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs13 = errors;
if(errors === _errs12){
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.excerpt !== undefined){
let data6 = data.excerpt;
const _errs14 = errors;
if(typeof data6 !== "string"){
validate63.errors = [{instancePath:instancePath+"/excerpt",schemaPath:"#/properties/excerpt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs15 = errors;
if(errors === _errs14){
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.editable_content !== undefined){
let data7 = data.editable_content;
const _errs16 = errors;
if(typeof data7 !== "string"){
validate63.errors = [{instancePath:instancePath+"/editable_content",schemaPath:"#/properties/editable_content/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs17 = errors;
if(errors === _errs16){
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_time !== undefined){
let data8 = data.created_time;
const _errs18 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate63.errors = [{instancePath:instancePath+"/created_time",schemaPath:"#/properties/created_time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs19 = errors;
if(errors === _errs18){
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_time !== undefined){
let data9 = data.updated_time;
const _errs20 = errors;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
validate63.errors = [{instancePath:instancePath+"/updated_time",schemaPath:"#/properties/updated_time/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs21 = errors;
if(errors === _errs20){
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.voteup_count !== undefined){
let data10 = data.voteup_count;
const _errs22 = errors;
if(!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))){
validate63.errors = [{instancePath:instancePath+"/voteup_count",schemaPath:"#/properties/voteup_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs23 = errors;
if(errors === _errs22){
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.comment_count !== undefined){
let data11 = data.comment_count;
const _errs24 = errors;
if(!((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11)))){
validate63.errors = [{instancePath:instancePath+"/comment_count",schemaPath:"#/properties/comment_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs25 = errors;
if(errors === _errs24){
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thanks_count !== undefined){
let data12 = data.thanks_count;
const _errs26 = errors;
if(!((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12)))){
validate63.errors = [{instancePath:instancePath+"/thanks_count",schemaPath:"#/properties/thanks_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs27 = errors;
if(errors === _errs26){
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.favlists_count !== undefined){
let data13 = data.favlists_count;
const _errs28 = errors;
if(!((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13)))){
validate63.errors = [{instancePath:instancePath+"/favlists_count",schemaPath:"#/properties/favlists_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs29 = errors;
if(errors === _errs28){
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.matrix_tips !== undefined){
let data14 = data.matrix_tips;
const _errs30 = errors;
if(typeof data14 !== "string"){
validate63.errors = [{instancePath:instancePath+"/matrix_tips",schemaPath:"#/properties/matrix_tips/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs31 = errors;
if(errors === _errs30){
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.comment_permission !== undefined){
let data15 = data.comment_permission;
const _errs32 = errors;
if(typeof data15 !== "string"){
validate63.errors = [{instancePath:instancePath+"/comment_permission",schemaPath:"#/properties/comment_permission/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs33 = errors;
if(errors === _errs32){
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reshipment_settings !== undefined){
let data16 = data.reshipment_settings;
const _errs34 = errors;
if(typeof data16 !== "string"){
validate63.errors = [{instancePath:instancePath+"/reshipment_settings",schemaPath:"#/properties/reshipment_settings/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs35 = errors;
if(errors === _errs34){
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.collapse_reason !== undefined){
let data17 = data.collapse_reason;
const _errs36 = errors;
if(typeof data17 !== "string"){
validate63.errors = [{instancePath:instancePath+"/collapse_reason",schemaPath:"#/properties/collapse_reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs37 = errors;
if(errors === _errs36){
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.collapsed_by !== undefined){
let data18 = data.collapsed_by;
const _errs38 = errors;
if(typeof data18 !== "string"){
validate63.errors = [{instancePath:instancePath+"/collapsed_by",schemaPath:"#/properties/collapsed_by/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs39 = errors;
if(errors === _errs38){
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sticky_info !== undefined){
let data19 = data.sticky_info;
const _errs40 = errors;
if(typeof data19 !== "string"){
validate63.errors = [{instancePath:instancePath+"/sticky_info",schemaPath:"#/properties/sticky_info/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs41 = errors;
if(errors === _errs40){
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.vote_next_step !== undefined){
let data20 = data.vote_next_step;
const _errs42 = errors;
if(typeof data20 !== "string"){
validate63.errors = [{instancePath:instancePath+"/vote_next_step",schemaPath:"#/properties/vote_next_step/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs43 = errors;
if(errors === _errs42){
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attached_info !== undefined){
let data21 = data.attached_info;
const _errs44 = errors;
if(typeof data21 !== "string"){
validate63.errors = [{instancePath:instancePath+"/attached_info",schemaPath:"#/properties/attached_info/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs45 = errors;
if(errors === _errs44){
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.extras !== undefined){
let data22 = data.extras;
const _errs46 = errors;
if(typeof data22 !== "string"){
validate63.errors = [{instancePath:instancePath+"/extras",schemaPath:"#/properties/extras/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs47 = errors;
if(errors === _errs46){
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.admin_closed_comment !== undefined){
let data23 = data.admin_closed_comment;
const _errs48 = errors;
if(typeof data23 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/admin_closed_comment",schemaPath:"#/properties/admin_closed_comment/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs49 = errors;
if(errors === _errs48){
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content_need_truncated !== undefined){
let data24 = data.content_need_truncated;
const _errs50 = errors;
if(typeof data24 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/content_need_truncated",schemaPath:"#/properties/content_need_truncated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs51 = errors;
if(errors === _errs50){
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.force_login_when_click_read_more !== undefined){
let data25 = data.force_login_when_click_read_more;
const _errs52 = errors;
if(typeof data25 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/force_login_when_click_read_more",schemaPath:"#/properties/force_login_when_click_read_more/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs53 = errors;
if(errors === _errs52){
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.has_publishing_draft !== undefined){
let data26 = data.has_publishing_draft;
const _errs54 = errors;
if(typeof data26 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/has_publishing_draft",schemaPath:"#/properties/has_publishing_draft/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs55 = errors;
if(errors === _errs54){
}
var valid0 = _errs54 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_collapsed !== undefined){
let data27 = data.is_collapsed;
const _errs56 = errors;
if(typeof data27 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_collapsed",schemaPath:"#/properties/is_collapsed/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs57 = errors;
if(errors === _errs56){
}
var valid0 = _errs56 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_contain_ai_content !== undefined){
let data28 = data.is_contain_ai_content;
const _errs58 = errors;
if(typeof data28 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_contain_ai_content",schemaPath:"#/properties/is_contain_ai_content/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs59 = errors;
if(errors === _errs58){
}
var valid0 = _errs58 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_copyable !== undefined){
let data29 = data.is_copyable;
const _errs60 = errors;
if(typeof data29 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_copyable",schemaPath:"#/properties/is_copyable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs61 = errors;
if(errors === _errs60){
}
var valid0 = _errs60 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_jump_native !== undefined){
let data30 = data.is_jump_native;
const _errs62 = errors;
if(typeof data30 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_jump_native",schemaPath:"#/properties/is_jump_native/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs63 = errors;
if(errors === _errs62){
}
var valid0 = _errs62 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_mine !== undefined){
let data31 = data.is_mine;
const _errs64 = errors;
if(typeof data31 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_mine",schemaPath:"#/properties/is_mine/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs65 = errors;
if(errors === _errs64){
}
var valid0 = _errs64 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_navigator !== undefined){
let data32 = data.is_navigator;
const _errs66 = errors;
if(typeof data32 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_navigator",schemaPath:"#/properties/is_navigator/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs67 = errors;
if(errors === _errs66){
}
var valid0 = _errs66 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_normal !== undefined){
let data33 = data.is_normal;
const _errs68 = errors;
if(typeof data33 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_normal",schemaPath:"#/properties/is_normal/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs69 = errors;
if(errors === _errs68){
}
var valid0 = _errs68 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_sticky !== undefined){
let data34 = data.is_sticky;
const _errs70 = errors;
if(typeof data34 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_sticky",schemaPath:"#/properties/is_sticky/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs71 = errors;
if(errors === _errs70){
}
var valid0 = _errs70 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_visible !== undefined){
let data35 = data.is_visible;
const _errs72 = errors;
if(typeof data35 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/is_visible",schemaPath:"#/properties/is_visible/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs73 = errors;
if(errors === _errs72){
}
var valid0 = _errs72 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.navigator_vote !== undefined){
let data36 = data.navigator_vote;
const _errs74 = errors;
if(typeof data36 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/navigator_vote",schemaPath:"#/properties/navigator_vote/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs75 = errors;
if(errors === _errs74){
}
var valid0 = _errs74 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.visible_only_to_author !== undefined){
let data37 = data.visible_only_to_author;
const _errs76 = errors;
if(typeof data37 !== "boolean"){
validate63.errors = [{instancePath:instancePath+"/visible_only_to_author",schemaPath:"#/properties/visible_only_to_author/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs77 = errors;
if(errors === _errs76){
}
var valid0 = _errs76 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.allow_segment_interaction !== undefined){
let data38 = data.allow_segment_interaction;
const _errs78 = errors;
if(!((typeof data38 == "number") && (!(data38 % 1) && !isNaN(data38)))){
validate63.errors = [{instancePath:instancePath+"/allow_segment_interaction",schemaPath:"#/properties/allow_segment_interaction/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs79 = errors;
if(errors === _errs78){
}
var valid0 = _errs78 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.decorative_labels !== undefined){
let data39 = data.decorative_labels;
const _errs80 = errors;
const _errs81 = errors;
if(errors === _errs80){
if(Array.isArray(data39)){
}
else {
validate63.errors = [{instancePath:instancePath+"/decorative_labels",schemaPath:"#/properties/decorative_labels/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs80){
}
}
var valid0 = _errs80 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content_mark !== undefined){
let data40 = data.content_mark;
const _errs82 = errors;
const _errs83 = errors;
if(errors === _errs82){
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
const _errs84 = errors;
}
else {
validate63.errors = [{instancePath:instancePath+"/content_mark",schemaPath:"#/properties/content_mark/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs82){
}
}
var valid0 = _errs82 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reaction_instruction !== undefined){
let data41 = data.reaction_instruction;
const _errs85 = errors;
const _errs86 = errors;
if(errors === _errs85){
if(data41 && typeof data41 == "object" && !Array.isArray(data41)){
const _errs87 = errors;
}
else {
validate63.errors = [{instancePath:instancePath+"/reaction_instruction",schemaPath:"#/properties/reaction_instruction/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === _errs85){
}
}
var valid0 = _errs85 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.can_comment !== undefined){
let data42 = data.can_comment;
const _errs88 = errors;
if(!(validate64(data42, {instancePath:instancePath+"/can_comment",parentData:data,parentDataProperty:"can_comment",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs88 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.author !== undefined){
let data43 = data.author;
const _errs89 = errors;
if(!(validate66(data43, {instancePath:instancePath+"/author",parentData:data,parentDataProperty:"author",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs89 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.question !== undefined){
let data44 = data.question;
const _errs90 = errors;
if(!(validate72(data44, {instancePath:instancePath+"/question",parentData:data,parentDataProperty:"question",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs90 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reaction !== undefined){
let data45 = data.reaction;
const _errs91 = errors;
if(!(validate74(data45, {instancePath:instancePath+"/reaction",parentData:data,parentDataProperty:"reaction",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs91 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relationship !== undefined){
let data46 = data.relationship;
const _errs92 = errors;
if(!(validate80(data46, {instancePath:instancePath+"/relationship",parentData:data,parentDataProperty:"relationship",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs92 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relevant_info !== undefined){
let data47 = data.relevant_info;
const _errs93 = errors;
if(!(validate82(data47, {instancePath:instancePath+"/relevant_info",parentData:data,parentDataProperty:"relevant_info",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs93 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reward_info !== undefined){
let data48 = data.reward_info;
const _errs94 = errors;
if(!(validate84(data48, {instancePath:instancePath+"/reward_info",parentData:data,parentDataProperty:"reward_info",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs94 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.settings !== undefined){
let data49 = data.settings;
const _errs95 = errors;
if(!(validate86(data49, {instancePath:instancePath+"/settings",parentData:data,parentDataProperty:"settings",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs95 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.suggest_edit !== undefined){
let data50 = data.suggest_edit;
const _errs96 = errors;
if(!(validate90(data50, {instancePath:instancePath+"/suggest_edit",parentData:data,parentDataProperty:"suggest_edit",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs96 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.thumbnail_info !== undefined){
let data51 = data.thumbnail_info;
const _errs97 = errors;
if(!(validate94(data51, {instancePath:instancePath+"/thumbnail_info",parentData:data,parentDataProperty:"thumbnail_info",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs97 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate63.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate63.errors = vErrors;
return errors === 0;
}
validate63.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.type === undefined) && (missing0 = "type")) || ((data.target_type === undefined) && (missing0 = "target_type"))) || ((data.target === undefined) && (missing0 = "target"))) || ((data.skip_count === undefined) && (missing0 = "skip_count"))) || ((data.position === undefined) && (missing0 = "position"))) || ((data.cursor === undefined) && (missing0 = "cursor"))) || ((data.is_jump_native === undefined) && (missing0 = "is_jump_native"))){
validate62.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "type") || (key0 === "target_type")) || (key0 === "target")) || (key0 === "skip_count")) || (key0 === "position")) || (key0 === "cursor")) || (key0 === "is_jump_native"))){
validate62.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate62.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.target_type !== undefined){
let data1 = data.target_type;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate62.errors = [{instancePath:instancePath+"/target_type",schemaPath:"#/properties/target_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.target !== undefined){
let data2 = data.target;
const _errs6 = errors;
if(!(validate63(data2, {instancePath:instancePath+"/target",parentData:data,parentDataProperty:"target",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.skip_count !== undefined){
let data3 = data.skip_count;
const _errs7 = errors;
if(typeof data3 !== "boolean"){
validate62.errors = [{instancePath:instancePath+"/skip_count",schemaPath:"#/properties/skip_count/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs8 = errors;
if(errors === _errs7){
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.position !== undefined){
let data4 = data.position;
const _errs9 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate62.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs10 = errors;
if(errors === _errs9){
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cursor !== undefined){
let data5 = data.cursor;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate62.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs12 = errors;
if(errors === _errs11){
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_jump_native !== undefined){
let data6 = data.is_jump_native;
const _errs13 = errors;
if(typeof data6 !== "boolean"){
validate62.errors = [{instancePath:instancePath+"/is_jump_native",schemaPath:"#/properties/is_jump_native/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs14 = errors;
if(errors === _errs13){
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
else {
validate62.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate62.errors = vErrors;
return errors === 0;
}
validate62.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema46 = {"type":"object","properties":{"ad_info":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAdInfo"}},"required":["ad_info"],"additionalProperties":false};
const schema47 = {"type":"object","properties":{"ad":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAd"},"adjson":{"type":"string"},"position":{"type":"integer"}},"required":["ad","adjson","position"],"additionalProperties":false};
const schema48 = {"type":"object","properties":{"id":{"type":"integer"},"ad_verb":{"type":"string"},"name":{"type":"string"},"template":{"type":"string"},"experiment_info":{"type":"string"},"za_ad_info":{"type":"string"},"za_ad_info_json":{"type":"string"},"category":{"type":"integer"},"party_id":{"type":"integer"},"brand":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAdBrand"},"creatives":{"type":"array","items":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAdCreative"}},"click_tracks":{"type":"array","items":{"type":"string"}},"close_tracks":{"type":"array","items":{"type":"string"}},"conversion_tracks":{"type":"array","items":{"type":"string"}},"debug_tracks":{"type":"array","items":{"type":"string"}},"impression_tracks":{"type":"array","items":{"type":"string"}},"view_tracks":{"type":"array","items":{"type":"string"}},"close_track":{"type":"string"},"revert_close_track":{"type":"string"},"view_track":{"type":"string"},"display_advertising_tag":{"type":"boolean"},"download_silent":{"type":"boolean"},"is_new_webview":{"type":"boolean"},"is_speeding":{"type":"boolean"},"native_prefetch":{"type":"boolean"}},"required":["id","ad_verb","name","template","experiment_info","za_ad_info","za_ad_info_json","category","party_id","brand","creatives","click_tracks","close_tracks","conversion_tracks","debug_tracks","impression_tracks","view_tracks","close_track","revert_close_track","view_track","display_advertising_tag","download_silent","is_new_webview","is_speeding","native_prefetch"],"additionalProperties":false};
const schema49 = {"type":"object","properties":{"id":{"type":"integer"},"logo":{"type":"string"},"name":{"type":"string"}},"required":["id","logo","name"],"additionalProperties":false};

function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate103.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.logo === undefined) && (missing0 = "logo"))) || ((data.name === undefined) && (missing0 = "name"))){
validate103.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "logo")) || (key0 === "name"))){
validate103.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate103.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.logo !== undefined){
let data1 = data.logo;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate103.errors = [{instancePath:instancePath+"/logo",schemaPath:"#/properties/logo/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate103.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate103.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate103.errors = vErrors;
return errors === 0;
}
validate103.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema50 = {"type":"object","properties":{"app_promotion_url":{"type":"string"},"description":{"type":"string"},"image":{"type":"string"},"landing_url":{"type":"string"},"title":{"type":"string"},"brand":{},"cta":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAdCallToAction"},"footer":{"$ref":"strict:%23%2Fcomponents%2Fschemas%2FAdFooter"},"video_watch_num":{"type":"integer"}},"required":["app_promotion_url","description","image","landing_url","title","brand","cta","footer","video_watch_num"],"additionalProperties":false};
const schema51 = {"type":"object","properties":{"value":{}},"required":["value"],"additionalProperties":false};

function validate106(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate106.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.value === undefined) && (missing0 = "value")){
validate106.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "value")){
validate106.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
}
}
}
else {
validate106.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate106.errors = vErrors;
return errors === 0;
}
validate106.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema52 = {"type":"object","properties":{"value":{}},"required":["value"],"additionalProperties":false};

function validate108(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate108.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.value === undefined) && (missing0 = "value")){
validate108.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "value")){
validate108.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
}
}
}
else {
validate108.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate108.errors = vErrors;
return errors === 0;
}
validate108.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate105.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.app_promotion_url === undefined) && (missing0 = "app_promotion_url")) || ((data.description === undefined) && (missing0 = "description"))) || ((data.image === undefined) && (missing0 = "image"))) || ((data.landing_url === undefined) && (missing0 = "landing_url"))) || ((data.title === undefined) && (missing0 = "title"))) || ((data.brand === undefined) && (missing0 = "brand"))) || ((data.cta === undefined) && (missing0 = "cta"))) || ((data.footer === undefined) && (missing0 = "footer"))) || ((data.video_watch_num === undefined) && (missing0 = "video_watch_num"))){
validate105.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema50.properties, key0))){
validate105.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.app_promotion_url !== undefined){
let data0 = data.app_promotion_url;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate105.errors = [{instancePath:instancePath+"/app_promotion_url",schemaPath:"#/properties/app_promotion_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data1 = data.description;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate105.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data2 = data.image;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate105.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.landing_url !== undefined){
let data3 = data.landing_url;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate105.errors = [{instancePath:instancePath+"/landing_url",schemaPath:"#/properties/landing_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data4 = data.title;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate105.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cta !== undefined){
let data5 = data.cta;
const _errs12 = errors;
if(!(validate106(data5, {instancePath:instancePath+"/cta",parentData:data,parentDataProperty:"cta",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.footer !== undefined){
let data6 = data.footer;
const _errs13 = errors;
if(!(validate108(data6, {instancePath:instancePath+"/footer",parentData:data,parentDataProperty:"footer",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.video_watch_num !== undefined){
let data7 = data.video_watch_num;
const _errs14 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate105.errors = [{instancePath:instancePath+"/video_watch_num",schemaPath:"#/properties/video_watch_num/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs15 = errors;
if(errors === _errs14){
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
else {
validate105.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate105.errors = vErrors;
return errors === 0;
}
validate105.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate102.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.ad_verb === undefined) && (missing0 = "ad_verb"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.template === undefined) && (missing0 = "template"))) || ((data.experiment_info === undefined) && (missing0 = "experiment_info"))) || ((data.za_ad_info === undefined) && (missing0 = "za_ad_info"))) || ((data.za_ad_info_json === undefined) && (missing0 = "za_ad_info_json"))) || ((data.category === undefined) && (missing0 = "category"))) || ((data.party_id === undefined) && (missing0 = "party_id"))) || ((data.brand === undefined) && (missing0 = "brand"))) || ((data.creatives === undefined) && (missing0 = "creatives"))) || ((data.click_tracks === undefined) && (missing0 = "click_tracks"))) || ((data.close_tracks === undefined) && (missing0 = "close_tracks"))) || ((data.conversion_tracks === undefined) && (missing0 = "conversion_tracks"))) || ((data.debug_tracks === undefined) && (missing0 = "debug_tracks"))) || ((data.impression_tracks === undefined) && (missing0 = "impression_tracks"))) || ((data.view_tracks === undefined) && (missing0 = "view_tracks"))) || ((data.close_track === undefined) && (missing0 = "close_track"))) || ((data.revert_close_track === undefined) && (missing0 = "revert_close_track"))) || ((data.view_track === undefined) && (missing0 = "view_track"))) || ((data.display_advertising_tag === undefined) && (missing0 = "display_advertising_tag"))) || ((data.download_silent === undefined) && (missing0 = "download_silent"))) || ((data.is_new_webview === undefined) && (missing0 = "is_new_webview"))) || ((data.is_speeding === undefined) && (missing0 = "is_speeding"))) || ((data.native_prefetch === undefined) && (missing0 = "native_prefetch"))){
validate102.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func0.call(schema48.properties, key0))){
validate102.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate102.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ad_verb !== undefined){
let data1 = data.ad_verb;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate102.errors = [{instancePath:instancePath+"/ad_verb",schemaPath:"#/properties/ad_verb/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate102.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.template !== undefined){
let data3 = data.template;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate102.errors = [{instancePath:instancePath+"/template",schemaPath:"#/properties/template/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.experiment_info !== undefined){
let data4 = data.experiment_info;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate102.errors = [{instancePath:instancePath+"/experiment_info",schemaPath:"#/properties/experiment_info/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs11 = errors;
if(errors === _errs10){
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.za_ad_info !== undefined){
let data5 = data.za_ad_info;
const _errs12 = errors;
if(typeof data5 !== "string"){
validate102.errors = [{instancePath:instancePath+"/za_ad_info",schemaPath:"#/properties/za_ad_info/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs13 = errors;
if(errors === _errs12){
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.za_ad_info_json !== undefined){
let data6 = data.za_ad_info_json;
const _errs14 = errors;
if(typeof data6 !== "string"){
validate102.errors = [{instancePath:instancePath+"/za_ad_info_json",schemaPath:"#/properties/za_ad_info_json/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs15 = errors;
if(errors === _errs14){
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.category !== undefined){
let data7 = data.category;
const _errs16 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate102.errors = [{instancePath:instancePath+"/category",schemaPath:"#/properties/category/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs17 = errors;
if(errors === _errs16){
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.party_id !== undefined){
let data8 = data.party_id;
const _errs18 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate102.errors = [{instancePath:instancePath+"/party_id",schemaPath:"#/properties/party_id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs19 = errors;
if(errors === _errs18){
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.brand !== undefined){
let data9 = data.brand;
const _errs20 = errors;
if(!(validate103(data9, {instancePath:instancePath+"/brand",parentData:data,parentDataProperty:"brand",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.creatives !== undefined){
let data10 = data.creatives;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs21){
if(Array.isArray(data10)){
var valid1 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
const _errs23 = errors;
if(!(validate105(data11, {instancePath:instancePath+"/creatives/" + i0,parentData:data10,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs23 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/creatives",schemaPath:"#/properties/creatives/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs21){
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.click_tracks !== undefined){
let data12 = data.click_tracks;
const _errs24 = errors;
const _errs25 = errors;
if(errors === _errs24){
if(Array.isArray(data12)){
var valid2 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
const _errs26 = errors;
if(typeof data13 !== "string"){
validate102.errors = [{instancePath:instancePath+"/click_tracks/" + i1,schemaPath:"#/properties/click_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs27 = errors;
if(errors === _errs26){
}
var valid2 = _errs26 === errors;
if(!valid2){
break;
}
}
if(valid2){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/click_tracks",schemaPath:"#/properties/click_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs24){
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.close_tracks !== undefined){
let data14 = data.close_tracks;
const _errs28 = errors;
const _errs29 = errors;
if(errors === _errs28){
if(Array.isArray(data14)){
var valid3 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
const _errs30 = errors;
if(typeof data15 !== "string"){
validate102.errors = [{instancePath:instancePath+"/close_tracks/" + i2,schemaPath:"#/properties/close_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs31 = errors;
if(errors === _errs30){
}
var valid3 = _errs30 === errors;
if(!valid3){
break;
}
}
if(valid3){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/close_tracks",schemaPath:"#/properties/close_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs28){
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.conversion_tracks !== undefined){
let data16 = data.conversion_tracks;
const _errs32 = errors;
const _errs33 = errors;
if(errors === _errs32){
if(Array.isArray(data16)){
var valid4 = true;
const len3 = data16.length;
for(let i3=0; i3<len3; i3++){
let data17 = data16[i3];
const _errs34 = errors;
if(typeof data17 !== "string"){
validate102.errors = [{instancePath:instancePath+"/conversion_tracks/" + i3,schemaPath:"#/properties/conversion_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs35 = errors;
if(errors === _errs34){
}
var valid4 = _errs34 === errors;
if(!valid4){
break;
}
}
if(valid4){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/conversion_tracks",schemaPath:"#/properties/conversion_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs32){
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.debug_tracks !== undefined){
let data18 = data.debug_tracks;
const _errs36 = errors;
const _errs37 = errors;
if(errors === _errs36){
if(Array.isArray(data18)){
var valid5 = true;
const len4 = data18.length;
for(let i4=0; i4<len4; i4++){
let data19 = data18[i4];
const _errs38 = errors;
if(typeof data19 !== "string"){
validate102.errors = [{instancePath:instancePath+"/debug_tracks/" + i4,schemaPath:"#/properties/debug_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs39 = errors;
if(errors === _errs38){
}
var valid5 = _errs38 === errors;
if(!valid5){
break;
}
}
if(valid5){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/debug_tracks",schemaPath:"#/properties/debug_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs36){
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.impression_tracks !== undefined){
let data20 = data.impression_tracks;
const _errs40 = errors;
const _errs41 = errors;
if(errors === _errs40){
if(Array.isArray(data20)){
var valid6 = true;
const len5 = data20.length;
for(let i5=0; i5<len5; i5++){
let data21 = data20[i5];
const _errs42 = errors;
if(typeof data21 !== "string"){
validate102.errors = [{instancePath:instancePath+"/impression_tracks/" + i5,schemaPath:"#/properties/impression_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs43 = errors;
if(errors === _errs42){
}
var valid6 = _errs42 === errors;
if(!valid6){
break;
}
}
if(valid6){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/impression_tracks",schemaPath:"#/properties/impression_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs40){
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.view_tracks !== undefined){
let data22 = data.view_tracks;
const _errs44 = errors;
const _errs45 = errors;
if(errors === _errs44){
if(Array.isArray(data22)){
var valid7 = true;
const len6 = data22.length;
for(let i6=0; i6<len6; i6++){
let data23 = data22[i6];
const _errs46 = errors;
if(typeof data23 !== "string"){
validate102.errors = [{instancePath:instancePath+"/view_tracks/" + i6,schemaPath:"#/properties/view_tracks/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs47 = errors;
if(errors === _errs46){
}
var valid7 = _errs46 === errors;
if(!valid7){
break;
}
}
if(valid7){
}
}
else {
validate102.errors = [{instancePath:instancePath+"/view_tracks",schemaPath:"#/properties/view_tracks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs44){
}
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.close_track !== undefined){
let data24 = data.close_track;
const _errs48 = errors;
if(typeof data24 !== "string"){
validate102.errors = [{instancePath:instancePath+"/close_track",schemaPath:"#/properties/close_track/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs49 = errors;
if(errors === _errs48){
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revert_close_track !== undefined){
let data25 = data.revert_close_track;
const _errs50 = errors;
if(typeof data25 !== "string"){
validate102.errors = [{instancePath:instancePath+"/revert_close_track",schemaPath:"#/properties/revert_close_track/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs51 = errors;
if(errors === _errs50){
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.view_track !== undefined){
let data26 = data.view_track;
const _errs52 = errors;
if(typeof data26 !== "string"){
validate102.errors = [{instancePath:instancePath+"/view_track",schemaPath:"#/properties/view_track/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs53 = errors;
if(errors === _errs52){
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.display_advertising_tag !== undefined){
let data27 = data.display_advertising_tag;
const _errs54 = errors;
if(typeof data27 !== "boolean"){
validate102.errors = [{instancePath:instancePath+"/display_advertising_tag",schemaPath:"#/properties/display_advertising_tag/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs55 = errors;
if(errors === _errs54){
}
var valid0 = _errs54 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.download_silent !== undefined){
let data28 = data.download_silent;
const _errs56 = errors;
if(typeof data28 !== "boolean"){
validate102.errors = [{instancePath:instancePath+"/download_silent",schemaPath:"#/properties/download_silent/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs57 = errors;
if(errors === _errs56){
}
var valid0 = _errs56 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_new_webview !== undefined){
let data29 = data.is_new_webview;
const _errs58 = errors;
if(typeof data29 !== "boolean"){
validate102.errors = [{instancePath:instancePath+"/is_new_webview",schemaPath:"#/properties/is_new_webview/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs59 = errors;
if(errors === _errs58){
}
var valid0 = _errs58 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_speeding !== undefined){
let data30 = data.is_speeding;
const _errs60 = errors;
if(typeof data30 !== "boolean"){
validate102.errors = [{instancePath:instancePath+"/is_speeding",schemaPath:"#/properties/is_speeding/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs61 = errors;
if(errors === _errs60){
}
var valid0 = _errs60 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.native_prefetch !== undefined){
let data31 = data.native_prefetch;
const _errs62 = errors;
if(typeof data31 !== "boolean"){
validate102.errors = [{instancePath:instancePath+"/native_prefetch",schemaPath:"#/properties/native_prefetch/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs63 = errors;
if(errors === _errs62){
}
var valid0 = _errs62 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate102.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate102.errors = vErrors;
return errors === 0;
}
validate102.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate101.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.ad === undefined) && (missing0 = "ad")) || ((data.adjson === undefined) && (missing0 = "adjson"))) || ((data.position === undefined) && (missing0 = "position"))){
validate101.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "ad") || (key0 === "adjson")) || (key0 === "position"))){
validate101.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.ad !== undefined){
let data0 = data.ad;
const _errs2 = errors;
if(!(validate102(data0, {instancePath:instancePath+"/ad",parentData:data,parentDataProperty:"ad",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.adjson !== undefined){
let data1 = data.adjson;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate101.errors = [{instancePath:instancePath+"/adjson",schemaPath:"#/properties/adjson/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.position !== undefined){
let data2 = data.position;
const _errs5 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate101.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
else {
validate101.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate101.errors = vErrors;
return errors === 0;
}
validate101.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate100.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.ad_info === undefined) && (missing0 = "ad_info")){
validate100.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "ad_info")){
validate100.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.ad_info !== undefined){
let data0 = data.ad_info;
const _errs2 = errors;
if(!(validate101(data0, {instancePath:instancePath+"/ad_info",parentData:data,parentDataProperty:"ad_info",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
else {
validate100.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate100.errors = vErrors;
return errors === 0;
}
validate100.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema53 = {"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false};

function validate114(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate114.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.id === undefined) && (missing0 = "id")){
validate114.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "id")){
validate114.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate114.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
else {
validate114.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate114.errors = vErrors;
return errors === 0;
}
validate114.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema54 = {"type":"object","properties":{"page":{"type":"integer"},"is_end":{"type":"boolean"},"next":{"type":"string"},"need_force_login":{"type":"boolean"}},"required":["page","is_end","next","need_force_login"],"additionalProperties":false};

function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate116.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.page === undefined) && (missing0 = "page")) || ((data.is_end === undefined) && (missing0 = "is_end"))) || ((data.next === undefined) && (missing0 = "next"))) || ((data.need_force_login === undefined) && (missing0 = "need_force_login"))){
validate116.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "page") || (key0 === "is_end")) || (key0 === "next")) || (key0 === "need_force_login"))){
validate116.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.page !== undefined){
let data0 = data.page;
const _errs2 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate116.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs3 = errors;
if(errors === _errs2){
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_end !== undefined){
let data1 = data.is_end;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate116.errors = [{instancePath:instancePath+"/is_end",schemaPath:"#/properties/is_end/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs5 = errors;
if(errors === _errs4){
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.next !== undefined){
let data2 = data.next;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate116.errors = [{instancePath:instancePath+"/next",schemaPath:"#/properties/next/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs7 = errors;
if(errors === _errs6){
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.need_force_login !== undefined){
let data3 = data.need_force_login;
const _errs8 = errors;
if(typeof data3 !== "boolean"){
validate116.errors = [{instancePath:instancePath+"/need_force_login",schemaPath:"#/properties/need_force_login/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
const _errs9 = errors;
if(errors === _errs8){
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
else {
validate116.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate116.errors = vErrors;
return errors === 0;
}
validate116.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.data === undefined) && (missing0 = "data")) || ((data.finished_reading_filtered_count === undefined) && (missing0 = "finished_reading_filtered_count"))) || ((data.ad_info === undefined) && (missing0 = "ad_info"))) || ((data.session === undefined) && (missing0 = "session"))) || ((data.paging === undefined) && (missing0 = "paging"))){
validate61.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "data") || (key0 === "finished_reading_filtered_count")) || (key0 === "ad_info")) || (key0 === "session")) || (key0 === "paging"))){
validate61.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.data !== undefined){
let data0 = data.data;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(!(validate62(data1, {instancePath:instancePath+"/data/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
else {
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
if(valid1){
}
}
else {
validate61.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
if(errors === _errs2){
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.finished_reading_filtered_count !== undefined){
let data2 = data.finished_reading_filtered_count;
const _errs5 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate61.errors = [{instancePath:instancePath+"/finished_reading_filtered_count",schemaPath:"#/properties/finished_reading_filtered_count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
const _errs6 = errors;
if(errors === _errs5){
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ad_info !== undefined){
let data3 = data.ad_info;
const _errs7 = errors;
if(!(validate100(data3, {instancePath:instancePath+"/ad_info",parentData:data,parentDataProperty:"ad_info",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.session !== undefined){
let data4 = data.session;
const _errs8 = errors;
if(!(validate114(data4, {instancePath:instancePath+"/session",parentData:data,parentDataProperty:"session",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate114.errors : vErrors.concat(validate114.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.paging !== undefined){
let data5 = data.paging;
const _errs9 = errors;
if(!(validate116(data5, {instancePath:instancePath+"/paging",parentData:data,parentDataProperty:"paging",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
}
else {
validate61.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.code === undefined) && (missing0 = "code")) || ((data.data === undefined) && (missing0 = "data"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.recordTime === undefined) && (missing0 = "recordTime"))){
validate59.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "code") || (key0 === "message")) || (key0 === "data")) || (key0 === "recordTime"))){
validate59.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.code !== undefined){
let data0 = data.code;
const _errs2 = errors;
if(!(validate2(data0, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate59.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
const _errs4 = errors;
if(errors === _errs3){
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data2 = data.data;
const _errs5 = errors;
if(!(validate61(data2, {instancePath:instancePath+"/data",parentData:data,parentDataProperty:"data",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recordTime !== undefined){
let data3 = data.recordTime;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs6){
if(typeof data3 == "number"){
}
if(errors === _errs6){
if(typeof data3 === "string"){
if(!(formats0.validate(data3))){
validate59.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
else {
}
}
else {
validate59.errors = [{instancePath:instancePath+"/recordTime",schemaPath:"#/properties/recordTime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(errors === _errs6){
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
}
}
}
}
}
}
}
else {
validate59.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
if(errors === 0){
}
}
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate59(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = true;
}
const _errs2 = errors;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
else {
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = true;
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
validate58.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
}
validate58.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate58.evaluated = {"dynamicProps":true,"dynamicItems":false};

return {
getAuthorSideBaseInfo: exports.v0,
getAuthorLinkInfo: exports.v1,
getAuthorTouchDistribution: exports.v2,
searchUsers: exports.v3,
listAnswers: exports.v4,
};
})({});

export const parameters = /* @__PURE__ */ ((exports) => {
"use strict";
exports.v0 = validate0;
const schema0 = {"type":"object","properties":{"oAuthorId":{"type":"string"}},"required":["oAuthorId"]};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.oAuthorId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "oAuthorId"},message:"must have required property '"+"oAuthorId"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.oAuthorId !== undefined){
let data0 = data.oAuthorId;
const _errs1 = errors;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/oAuthorId",schemaPath:"#/properties/oAuthorId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const _errs2 = errors;
var valid0 = _errs1 === errors;
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"oAuthorId":true},"dynamicProps":false,"dynamicItems":false};

exports.v1 = validate1;
const schema1 = {"type":"object","properties":{"oAuthorId":{"type":"string"},"platform":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FPlatform"},"industryTag":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FIndustryTag"}},"required":["oAuthorId"]};
const schema2 = {"type":"string","enum":["SHORT_VIDEO","LIVE_STREAMING","PICTURE_TEXT","SHORT_DRAMA"]};

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const _errs0 = errors;
const vSchema0 = schema2.enum;
if(!((((data === "SHORT_VIDEO") || (data === "LIVE_STREAMING")) || (data === "PICTURE_TEXT")) || (data === "SHORT_DRAMA"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema3 = {"type":"string","enum":["ALL","ELECTRONICS_AND_APPLIANCES","FOOD_AND_BEVERAGE","CLOTHING_AND_ACCESSORIES","HEALTHCARE_AND_MEDICAL","BUSINESS_SERVICES","LOCAL_SERVICES","REAL_ESTATE","HOME_AND_BUILDING_MATERIALS","EDUCATION_AND_TRAINING","TRAVEL_AND_TOURISM","PUBLIC_SERVICES","GAMES","RETAIL","TRANSPORTATION_EQUIPMENT","AUTOMOTIVE","AGRICULTURE_FORESTRY_FISHERY","CHEMICAL_AND_ENERGY","ELECTRONICS_AND_ELECTRICAL","MACHINERY_EQUIPMENT","CULTURE_SPORTS_ENTERTAINMENT","MEDIA_AND_INFORMATION","LOGISTICS","TELECOMMUNICATIONS","FINANCIAL_SERVICES","CATERING_SERVICES","SOFTWARE_TOOLS","FRANCHISING_AND_INVESTMENT","BEAUTY_AND_COSMETICS","MOTHER_BABY_AND_PET","DAILY_CHEMICALS","PHYSICAL_BOOKS","SOCIAL_AND_COMMUNICATION","MEDICAL_INSTITUTIONS"]};

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const _errs0 = errors;
const vSchema0 = schema3.enum;
if(!((((((((((((((((((((((((((((((((((data === "ALL") || (data === "ELECTRONICS_AND_APPLIANCES")) || (data === "FOOD_AND_BEVERAGE")) || (data === "CLOTHING_AND_ACCESSORIES")) || (data === "HEALTHCARE_AND_MEDICAL")) || (data === "BUSINESS_SERVICES")) || (data === "LOCAL_SERVICES")) || (data === "REAL_ESTATE")) || (data === "HOME_AND_BUILDING_MATERIALS")) || (data === "EDUCATION_AND_TRAINING")) || (data === "TRAVEL_AND_TOURISM")) || (data === "PUBLIC_SERVICES")) || (data === "GAMES")) || (data === "RETAIL")) || (data === "TRANSPORTATION_EQUIPMENT")) || (data === "AUTOMOTIVE")) || (data === "AGRICULTURE_FORESTRY_FISHERY")) || (data === "CHEMICAL_AND_ENERGY")) || (data === "ELECTRONICS_AND_ELECTRICAL")) || (data === "MACHINERY_EQUIPMENT")) || (data === "CULTURE_SPORTS_ENTERTAINMENT")) || (data === "MEDIA_AND_INFORMATION")) || (data === "LOGISTICS")) || (data === "TELECOMMUNICATIONS")) || (data === "FINANCIAL_SERVICES")) || (data === "CATERING_SERVICES")) || (data === "SOFTWARE_TOOLS")) || (data === "FRANCHISING_AND_INVESTMENT")) || (data === "BEAUTY_AND_COSMETICS")) || (data === "MOTHER_BABY_AND_PET")) || (data === "DAILY_CHEMICALS")) || (data === "PHYSICAL_BOOKS")) || (data === "SOCIAL_AND_COMMUNICATION")) || (data === "MEDICAL_INSTITUTIONS"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema3.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate1.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.oAuthorId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "oAuthorId"},message:"must have required property '"+"oAuthorId"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.oAuthorId !== undefined){
let data0 = data.oAuthorId;
const _errs1 = errors;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/oAuthorId",schemaPath:"#/properties/oAuthorId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const _errs2 = errors;
var valid0 = _errs1 === errors;
}
if(data.platform !== undefined){
let data1 = data.platform;
const _errs3 = errors;
if(!(validate2(data1, {instancePath:instancePath+"/platform",parentData:data,parentDataProperty:"platform",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs3 === errors;
}
if(data.industryTag !== undefined){
let data2 = data.industryTag;
const _errs4 = errors;
if(!(validate4(data2, {instancePath:instancePath+"/industryTag",parentData:data,parentDataProperty:"industryTag",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs4 === errors;
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"props":{"oAuthorId":true,"platform":true,"industryTag":true},"dynamicProps":false,"dynamicItems":false};

exports.v2 = validate6;
const schema4 = {"type":"object","properties":{"oAuthorId":{"type":"string"},"platform":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FPlatform"}},"required":["oAuthorId"]};

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.oAuthorId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "oAuthorId"},message:"must have required property '"+"oAuthorId"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.oAuthorId !== undefined){
let data0 = data.oAuthorId;
const _errs1 = errors;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/oAuthorId",schemaPath:"#/properties/oAuthorId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const _errs2 = errors;
var valid0 = _errs1 === errors;
}
if(data.platform !== undefined){
let data1 = data.platform;
const _errs3 = errors;
if(!(validate2(data1, {instancePath:instancePath+"/platform",parentData:data,parentDataProperty:"platform",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs3 === errors;
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate6.errors = vErrors;
return errors === 0;
}
validate6.evaluated = {"props":{"oAuthorId":true,"platform":true},"dynamicProps":false,"dynamicItems":false};

exports.v3 = validate8;
const schema5 = {"type":"object","properties":{"keyword":{"type":"string"},"page":{"type":"integer"}},"required":["keyword"]};

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.keyword === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "keyword"},message:"must have required property '"+"keyword"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.keyword !== undefined){
let data0 = data.keyword;
const _errs1 = errors;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/keyword",schemaPath:"#/properties/keyword/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const _errs2 = errors;
var valid0 = _errs1 === errors;
}
if(data.page !== undefined){
let data1 = data.page;
const _errs3 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
const err2 = {instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const _errs4 = errors;
var valid0 = _errs3 === errors;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"props":{"keyword":true,"page":true},"dynamicProps":false,"dynamicItems":false};

exports.v4 = validate9;
const schema6 = {"type":"object","properties":{"questionId":{"type":"string"},"cursor":{"type":"string"},"offset":{"type":"integer","minimum":0},"order":{"$ref":"plain:%23%2Fcomponents%2Fschemas%2FAnswerOrder"},"sessionId":{"type":"string"}},"required":["questionId"]};
const schema7 = {"type":"string","enum":["_default","_updated"]};

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate10.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const _errs0 = errors;
const vSchema0 = schema7.enum;
if(!((data === "_default") || (data === "_updated"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema7.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}
validate10.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.questionId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "questionId"},message:"must have required property '"+"questionId"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.questionId !== undefined){
let data0 = data.questionId;
const _errs1 = errors;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/questionId",schemaPath:"#/properties/questionId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const _errs2 = errors;
var valid0 = _errs1 === errors;
}
if(data.cursor !== undefined){
let data1 = data.cursor;
const _errs3 = errors;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const _errs4 = errors;
var valid0 = _errs3 === errors;
}
if(data.offset !== undefined){
let data2 = data.offset;
const _errs5 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err3 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const _errs6 = errors;
if(typeof data2 == "number"){
if(data2 < 0 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid0 = _errs5 === errors;
}
if(data.order !== undefined){
let data3 = data.order;
const _errs7 = errors;
if(!(validate10(data3, {instancePath:instancePath+"/order",parentData:data,parentDataProperty:"order",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
else {
}
var valid0 = _errs7 === errors;
}
if(data.sessionId !== undefined){
let data4 = data.sessionId;
const _errs8 = errors;
if(typeof data4 !== "string"){
const err5 = {instancePath:instancePath+"/sessionId",schemaPath:"#/properties/sessionId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const _errs9 = errors;
var valid0 = _errs8 === errors;
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"props":{"questionId":true,"cursor":true,"offset":true,"order":true,"sessionId":true},"dynamicProps":false,"dynamicItems":false};

return {
getAuthorSideBaseInfo: exports.v0,
getAuthorLinkInfo: exports.v1,
getAuthorTouchDistribution: exports.v2,
searchUsers: exports.v3,
listAnswers: exports.v4,
};
})({});
